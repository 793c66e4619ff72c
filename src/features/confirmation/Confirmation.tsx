/** The page behind the link of the confirmation mail: confirmed, with the button that finishes the registration, or user not found (R2). */
import { useEffect, useId, useRef, useState } from 'react';
import { signInText } from '../sign-in/text.ts';
import { signUpText } from '../sign-up/text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useFlow, useFlowState, useScreenLink, useSettings } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import { WebSupport } from '../../flow/react/WebSupport.tsx';

export function Confirmation() {
  const t = useText();
  const flow = useFlow();
  const id = useFlowState((state) => state.memory.confirmId);
  const confirmed = useFlowState((state) => state.memory.confirmed);
  const busy = useFlowState((state) => state.busy !== null);
  const linkTo = useScreenLink();
  const noteId = useId();
  const [again, setAgain] = useState(false);
  const { webSupportEmail } = useSettings();
  const support = webSupportEmail && `${t(signInText.webSupport)}: ${webSupportEmail}`;

  useEffect(() => {
    if (id === undefined || flow.getState().memory.confirmed !== undefined) return;
    void flow.run('confirm');
  }, [flow, id]);

  // The banner's Try again goes when it is pressed: the keyboard waits at the way on.
  const offered = useFlowState((state) => state.banner?.retry !== undefined);
  const wasOffered = useRef(offered);
  const way = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOffered.current && !offered) way.current?.focus({ preventScroll: true });
    wasOffered.current = offered;
  }, [offered]);

  if (confirmed === null || id === undefined) {
    return (
      <ScreenCard
        title={t(signUpText.unknownTitle)}
        subtitle={
          <span role="status">
            <Rich text={t(signUpText.unknownText)} nodes={{ support: <WebSupport text={support || undefined} /> }} />
          </span>
        }
      >
        <p>
          <Rich text={t(signUpText.linkLife)} nodes={{ signUp: <Link {...linkTo('signup')}>{t(signUpText.signUpAgain)}</Link> }} />
        </p>
      </ScreenCard>
    );
  }
  if (confirmed === undefined) {
    return (
      <ScreenCard title={t(signUpText.confirmationTitle)} subtitle={<span role="status">{busy && t(signUpText.confirming)}</span>}>
        {busy ? (
          <Skeleton fields={2} button={false} focused={again} />
        ) : (
          <Button
            wide
            onClick={() => {
              setAgain(true);
              void flow.run('confirm');
            }}
          >
            {t(signInText.tryAgain)}
          </Button>
        )}
      </ScreenCard>
    );
  }
  const { firstName, lastName, email } = confirmed;
  return (
    <ScreenCard title={t(signUpText.confirmationTitle)} subtitle={<span role="status">{t(signUpText.confirmationThanks)}</span>}>
      <dl className="na-facts">
        <dt>{t(signUpText.name)}</dt>
        <dd>{`${firstName} ${lastName}`.trim()}</dd>
        <dt>{t(signUpText.email)}</dt>
        <dd>{email}</dd>
      </dl>
      <p id={noteId}>{t(signUpText.finishNote)}</p>
      <Button ref={way} wide busy={busy} describedBy={noteId} onClick={() => void flow.run('activate')}>
        {t(signUpText.loginButton)}
      </Button>
    </ScreenCard>
  );
}
