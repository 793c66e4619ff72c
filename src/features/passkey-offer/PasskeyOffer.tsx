/** Offers a passkey before the redirect after sign-in; after a recovery code, web support where no passkey can be made. */
import { useEffect } from 'react';
import { passkeyCalls } from '../../contract/calls/passkeys.ts';
import type { Banner } from '../../flow/banners.ts';
import { action, choice, type Context, type FlowOf, type Transition } from '../../flow/flow.ts';
import { creation, newPasskey, notCreated } from '../../flow/passkeys/rows.ts';
import { useFlow, useFlowState, type Feature } from '../../flow/react/flow-context.ts';
import { WebSupport } from '../../flow/react/FlowBanner.tsx';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import { useText } from '../../i18n/TextContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Wait } from '../../ui/feedback/LiveRegion.tsx';
import { Interpolate } from '../../ui/marks.tsx';
import { loadCeremony } from '../../flow/passkeys/able.ts';
import { canOffer, offeredBefore, type offerRoutes } from './routes.ts';
import { passkeyText, passkeyTexts } from '../../flow/passkeys/failures.ts';

function LostFactor() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy);
  return (
    <ScreenCard
      title={t(passkeyText.recoveryTitle)}
      subtitle={<Interpolate text={t(passkeyText.recoveryText)} nodes={{ support: <WebSupport /> }} />}
    >
      <Button wide busy={busy !== null} onClick={() => void flow.run('skipOffer')}>
        {t(passkeyText.goOn)}
      </Button>
    </ScreenCard>
  );
}

function Offer() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy);
  const isLeaving = busy === 'proceed' || busy === 'finish';
  useEffect(() => {
    // The press loads it again.
    loadCeremony().catch(() => {});
  }, []);
  return (
    <ScreenCard title={t(passkeyText.offerTitle)} subtitle={t(passkeyText.offerText)}>
      <Button wide busy={busy !== null && !isLeaving} busyLabel={t(passkeyText.waiting)} onClick={() => void flow.run('usePasskey')}>
        {t(passkeyText.create)}
      </Button>
      <div className="na-below">
        <Button variant="secondary" wide busy={isLeaving} onClick={() => void flow.run('proceed')}>
          {t(passkeyText.later)}
        </Button>
      </div>
      <Wait for={busy !== null} />
    </ScreenCard>
  );
}

function PasskeyOffer() {
  return canOffer(useFlow().context()) ? <Offer /> : <LostFactor />;
}

/** The redirect waited for the answer. */
function answered(c: Context): Transition {
  const { user, registrationStep } = c.stored;
  return {
    store: { user: user && { ...user, offerPasskey: undefined } },
    memory: newPasskey.as(undefined),
    finish: offeredBefore.of(c) ?? (registrationStep ? 'first-time-user' : 'login'),
  };
}

/** The service wants a more recent sign-in (passkeys.md), and may offer a passkey again after it. */
const tooOld = {
  tone: 'error',
  text: 'You logged in too long ago to create a passkey. {again} to create one, or go on without.',
  links: { again: { to: 'logInAgain', text: 'Log in again' } },
} as const satisfies Banner;

const offerFlow = {
  'passkey-offer': {
    ...creation(
      (_, c) => answered(c),
      { banner: tooOld, report: true, next: 'disownPasskey' },
      () => notCreated,
    ),
    logInAgain: choice({ to: 'login', forget: 'session', replace: true }),
    skipOffer: choice(answered),
    // The redirect does not depend on this call.
    proceed: action({
      call: passkeyCalls.postponePasskey,
      ownWords: true,
      input: () => ({ body: { later: true as const } }),
      on: { ok: (_, c) => answered(c), else: (_, c) => answered(c) },
    }),
  },
} as const satisfies FlowOf<typeof offerRoutes>;

export const passkeyOffer = {
  views: { 'passkey-offer': PasskeyOffer },
  texts: [...Object.values(passkeyText), ...passkeyTexts, tooOld.text, tooOld.links.again.text],
  actions: offerFlow,
} as const satisfies Feature<keyof typeof offerRoutes>;
