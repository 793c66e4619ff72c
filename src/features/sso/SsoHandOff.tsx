/** The SSO hand-off modal (S2, S4): a hidden form posts the address to the service, which sends the browser to the company. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { handOff } from './hand-off.ts';
import { sharedText } from '../../flow/text.ts';
import { ssoText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { navigationType } from '../../ui/navigation-type.ts';
import { useFlow } from '../../flow/react/flow-context.ts';

/** S9: SSO redirect delay. */
const DELAY_MS = 1_000;

export function SsoHandOff() {
  const t = useText();
  const flow = useFlow();
  const form = useRef<HTMLFormElement>(null);
  // Whoever has come back from there is not sent off a second time unasked.
  const [again, setAgain] = useState(() => flow.getState().previous === null && navigationType() === 'back_forward');
  const { action, fields } = handOff(flow);

  const leave = useCallback(() => void flow.run('cancel'), [flow]);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const send = useCallback(() => {
    // The company's page is on its way: what is sent again meanwhile would only begin another sign-on.
    if (performance.now() - sentAt.current < 2 * DELAY_MS) return;
    sentAt.current = performance.now();
    // A host's own field named `submit` would hide the form's method.
    if (form.current) HTMLFormElement.prototype.submit.call(form.current);
  }, []);

  useEffect(() => {
    if (again) return;
    const timer = setTimeout(send, DELAY_MS);
    return () => clearTimeout(timer);
  }, [again, send]);

  useEffect(() => {
    const blocked = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'form-action') void flow.run('blocked');
    };
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      sentAt.current = Number.NEGATIVE_INFINITY;
      setAgain(true);
    };
    addEventListener('securitypolicyviolation', blocked);
    addEventListener('pageshow', back);
    return () => {
      removeEventListener('securitypolicyviolation', blocked);
      removeEventListener('pageshow', back);
    };
  }, [flow]);

  const byHand = <Link onClick={send}>{t(ssoText.link)}</Link>;
  return (
    <Dialog title={t(ssoText.title)} onClose={leave} away={{ label: t(sharedText.useAnotherAccount), onClick: leave }}>
      {!again && <p>{t(ssoText.soon)}</p>}
      <p role="status">
        <Rich text={t(again ? ssoText.again : ssoText.nothing)} nodes={{ link: byHand }} />
      </p>
      <form ref={form} hidden method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} readOnly />
        ))}
      </form>
    </Dialog>
  );
}
