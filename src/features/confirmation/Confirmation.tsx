/** The page behind the link of the confirmation mail (R2). */
import { useEffect, useId, useRef, useState } from 'react';
import { sharedText } from '../../flow/text.ts';
import { confirmationLink, type confirmationRoutes } from './routes.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Interpolate, Personal, Words } from '../../ui/marks.tsx';
import { LiveRegion, Status } from '../../ui/feedback/LiveRegion.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useBusy, useFlow, useFlowState, useRowLink, useSettings, type Feature } from '../../flow/react/flow-context.ts';
import { WebSupport } from '../../flow/react/FlowBanner.tsx';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import css from '../../ui/layout/Newsroom.css?inline';
import { confirmationFlow } from './flow.ts';

const confirmationText = {
  title: 'Email Confirmation',
  thanks: 'Thank you for confirming your email address.',
  name: 'Name',
  email: 'Email',
  finishNote: 'Press the button to finish your registration. If you did not sign up, close this page: without the button nothing happens.',
  loginButton: 'Login to your account',
  unknownTitle: 'User Does Not Exist',
  unknownText: 'This link is for a user who is not in our system. Please contact {support}.',
  support: 'web support: {email}',
  linkLife: 'Confirmation links work for 24 hours. If yours is older, {signUp}.',
  confirming: 'Confirming your email address…',
} as const;

/** The banner's Try again disappears when the user presses it, so the focus moves to the primary button. */
function useFocusAfterRetry() {
  const offered = useFlowState((state) => state.banner?.retry !== undefined);
  const wasOffered = useRef(offered);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOffered.current && !offered) button.current?.focus({ preventScroll: true });
    wasOffered.current = offered;
  }, [offered]);
  return button;
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
  const [mailbox, host] = email.split(/(?=@[^@]*$)/);
  return (
    <dl className="na-facts">
      {name && (
        <>
          <dt>{t(confirmationText.name)}</dt>
          <dd>
            <Personal>{name}</Personal>
          </dd>
        </>
      )}
      <dt>{t(confirmationText.email)}</dt>
      <dd>
        <Personal>
          <Words>{mailbox}</Words>
          <wbr />
          <Words>{host}</Words>
        </Personal>
      </dd>
    </dl>
  );
}

function Confirmation() {
  const t = useText();
  const flow = useFlow();
  const known = useFlowState(confirmationLink.of);
  const busy = useBusy();
  const linkTo = useRowLink();
  const noteId = useId();
  const [again, setAgain] = useState(false);
  const activateButton = useFocusAfterRetry();

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
      {/* The thanks are not announced, since the registration is not finished yet. */}
      <LiveRegion>
        <p id={noteId}>{t(confirmationText.finishNote)}</p>
      </LiveRegion>
      <Button ref={activateButton} wide busy={busy} describedBy={noteId} onClick={() => void flow.run('activate')}>
        {t(confirmationText.loginButton)}
      </Button>
    </ScreenCard>
  );
}

export const confirmation = {
  views: {
    'signup-confirmation': Confirmation,
  },
  // R2: the hosted page has sign-up's picture beside it.
  css,
  actions: confirmationFlow,
} as const satisfies Feature<keyof typeof confirmationRoutes>;
