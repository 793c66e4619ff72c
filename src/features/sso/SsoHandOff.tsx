/** The SSO hand-off modal (S2, S4): a hidden form posts the address to the service, which sends the browser to the company. */
import { withoutSlashes } from '../../settings/sources.ts';
import { ssoText } from './text.ts';
import { cameBack, stayHere } from './flow.ts';
import { useLayoutEffect, useRef } from 'react';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { Interpolate } from '../../ui/marks.tsx';
import { navigationType } from '../../ui/own-document.ts';
import { listening } from '../../ui/listening.ts';
import { useFlow, useFlowState } from '../../flow/react/flow-context.ts';
import type { ScreenFlow } from '../../flow/flow.ts';
import { requestedTarget } from '../../flow/target.ts';
import { signInCalls } from '../../contract/calls/sign-in.ts';
import { asciiEmail } from '../../forms/email-address.ts';

function handOff(flow: ScreenFlow) {
  const { authType = 'saml', username = '' } = flow.context().stored;
  const base = withoutSlashes(flow.session().client.baseUrl);
  const target = requestedTarget(flow);
  return {
    action: base + signInCalls.ssoLogin.path.replace('{authType}', authType),
    fields: { username: asciiEmail(username), ...(target !== undefined && { redirect_url: target }) },
  };
}

export function SsoHandOff() {
  const t = useText();
  const flow = useFlow();
  const form = useRef<HTMLFormElement>(null);
  const again = useFlowState(cameBack.of);
  const { action, fields } = handOff(flow);

  useLayoutEffect(() => {
    const begin = (isBack: boolean) => void flow.run('handOff', { form: form.current, isBack });
    begin(flow.getState().previous === null && navigationType() === 'back_forward');
    return listening(window, 'pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) begin(true);
    });
  }, [flow]);

  const leave = (row: 'cancel' | 'anotherAccount') => {
    stayHere(form.current);
    void flow.run(row);
  };
  const byHand = <Link onClick={() => void flow.run('proceed', { form: form.current })}>{t(ssoText.link)}</Link>;
  return (
    <Dialog
      title={t(ssoText.title)}
      onClose={() => leave('cancel')}
      away={{ label: t(sharedText.useAnotherAccount), onClick: () => leave('anotherAccount') }}
    >
      {!again && <p>{t(ssoText.soon)}</p>}
      <p>
        <Interpolate text={t(again ? ssoText.again : ssoText.nothing)} nodes={{ link: byHand }} />
      </p>
      {/* The page may have a `<base target>`. */}
      <form ref={form} hidden method="post" action={action} target="_self">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} readOnly />
        ))}
      </form>
    </Dialog>
  );
}
