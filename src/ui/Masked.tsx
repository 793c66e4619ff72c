import { useText } from '../i18n/TextContext.tsx';
import { Personal, personalMarks } from './marks.tsx';
import { maskedText } from './text.ts';

/** `anna@example.com` → `a•••@example.com` */
function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return '•••';
  return `${[...address][0]}•••${address.slice(at)}`;
}

/** Screen readers read words in place of the dots. */
export function Masked({ number }: { readonly number: string }) {
  const t = useText();
  const [before, after] = t(maskedText.number).split('{digits}');
  // Its own element isolates it already.
  const digits = number.replace(/[\u2066\u2069]/g, '');
  const to = digits.lastIndexOf('•') + 1;
  const from = to > 0 ? digits.indexOf('•') : 0;
  return (
    <span {...personalMarks()} dir="ltr">
      {from > 0 && <span>{digits.slice(0, from)}</span>}
      <span className="na-sr">{before}</span>
      <span aria-hidden="true">{digits.slice(from, to)}</span>
      <span>{digits.slice(to)}</span>
      {after && <span className="na-sr">{after}</span>}
    </span>
  );
}

/** Screen readers read the first letter and the domain. */
export function MaskedEmail({ address }: { readonly address: string }) {
  const masked = maskEmail(address);
  const from = masked.indexOf('•');
  const to = masked.lastIndexOf('•') + 1;
  return (
    <Personal>
      <span>{masked.slice(0, from)}</span>
      <span aria-hidden="true">{masked.slice(from, to)}</span>
      <span>{masked.slice(to)}</span>
    </Personal>
  );
}
