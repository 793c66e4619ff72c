/** Mail can be sent to these (RFC 5321, 4.1.2, 4.5.3.1; RFC 6531); addresses that people type are checked by the rule of their form. */
import { domainToASCII } from 'node:url';

/** Characters beyond ASCII may be neither blank nor invisible. */
const ATOM = /(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|[^\p{ASCII}\p{C}\s])+/u.source;
const QUOTED = /(?:[ !#-[\]-~]|\\[ -~])*/.source;
const LOCAL = new RegExp(`^(?:${ATOM}(?:\\.${ATOM})*|"${QUOTED}")$`, 'u');
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const LOCAL_MOST = 64;
const MOST = 254;

/** We send no mail to a numeric host. */
function isDomain(domain: string): boolean {
  const labels = domainToASCII(domain).split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
}

export function isMailbox(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const isShort = text.length <= MOST && local.length <= LOCAL_MOST;
  return at > 0 && isShort && LOCAL.test(local) && isDomain(text.slice(at + 1));
}
