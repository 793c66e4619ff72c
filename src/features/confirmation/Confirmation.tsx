/** The page behind the link of the confirmation mail: confirmed, with the button that finishes the registration, or user not found (R2). */
import { useEffect, useId, useRef, useState } from 'react';
import { sharedText } from '../../flow/text.ts';
import { confirmationLink } from './memory.ts';
import { confirmationText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { personalMarks } from '../../ui/marks.tsx';
import { Interpolate } from '../../ui/Interpolate.tsx';
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx';
import { Status } from '../../ui/feedback/Status.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useBusy, useFlow, useFlowState, useRowLink, useSettings } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import { WebSupport } from '../../flow/react/WebSupport.tsx';

/** The banner's Try again disappears when it is pressed, so the focus moves to the button that leads on. */
function useFocusAfterRetry() {
  const offered = useFlowState((state) => state.banner?.retry !== undefined);
  const wasOffered = useRef(offered);
  const way = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOffered.current && !offered) way.current?.focus({ preventScroll: true });
    wasOffered.current = offered;
  }, [offered]);
  return way;
}

function UnknownText() {
  const t = useText();
  const { webSupportEmail } = useSettings();
  const support = webSupportEmail && t(confirmationText.support, { email: webSupportEmail });
  return <Interpolate text={t(confirmationText.unknownText)} nodes={{ support: <WebSupport text={support || undefined} /> }} />;
}

/** An account may have no name. */
function Facts({ name, email }: { readonly name: string; readonly email: string }) {
  const t = useText();
  return (
    <dl className="na-facts">
      {name && (
        <>
          <dt>{t(confirmationText.name)}</dt>
          <dd {...personalMarks()}>{name}</dd>
        </>
      )}
      <dt>{t(confirmationText.email)}</dt>
      <dd {...personalMarks()}>{email}</dd>
    </dl>
  );
}

export function Confirmation() {
  const t = useText();
  const flow = useFlow();
  const known = useFlowState(confirmationLink.of);
  const busy = useBusy();
  const linkTo = useRowLink();
  const noteId = useId();
  const [again, setAgain] = useState(false);
  const way = useFocusAfterRetry();

  if (known.state === 'unknown' || known.state === 'no-link') {
    return (
      <ScreenCard
        title={t(confirmationText.unknownTitle)}
        subtitle={
          <span role="status" aria-atomic="true">
            <UnknownText />
          </span>
        }
      >
        <p>
          <Interpolate
            text={t(confirmationText.linkLife)}
            nodes={{ signUp: <Link {...linkTo('toSignUp')}>{t(sharedText.signUpAgain)}</Link> }}
          />
        </p>
      </ScreenCard>
    );
  }
  if (known.state === 'opened') {
    return (
      <ScreenCard title={t(confirmationText.title)} subtitle={<Status>{busy && t(confirmationText.confirming)}</Status>}>
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
            {t(sharedText.tryAgain)}
          </Button>
        )}
      </ScreenCard>
    );
  }
  return (
    <ScreenCard done title={t(confirmationText.title)} subtitle={t(confirmationText.thanks)}>
      <Facts name={`${known.firstName} ${known.lastName}`.trim()} email={known.email} />
      {/* The words of thanks are not said by themselves: the registration is not finished yet. */}
      <LiveRegion>
        <p id={noteId}>{t(confirmationText.finishNote)}</p>
      </LiveRegion>
      <Button ref={way} wide busy={busy} describedBy={noteId} onClick={() => void flow.run('activate')}>
        {t(confirmationText.loginButton)}
      </Button>
    </ScreenCard>
  );
}
