/** The views of the email and password steps are there from the start; the others are in parts whose code is loaded later (`lazy-screens.ts`). */
import { type ComponentType, Suspense, useLayoutEffect } from 'react';
import { useElementContext, useFlow, useFlowState, useSettings, type ScreenViews } from '../flow/react/flow-context.ts';
import { lazyView, optionalView, RenderBoundary } from '../flow/react/RenderBoundary.tsx';
import type { Screen } from '../flow/screens.ts';
import { useText } from '../i18n/TextContext.tsx';
import { askAhead, type Translate } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { Wait } from '../ui/feedback/LiveRegion.tsx';
import { controls, ControlsContext } from '../ui/controls/controls.ts';
import { betaTermsState } from './beta-terms/flow.ts';
import { type LazyScreen, lazyScreens, type LoadedScreen, steps } from './lazy-screens.ts';
import { canUsePasskeys, fitsPasskeyDomain } from '../flow/passkeys/able.ts';
import { maintenanceWindow } from './maintenance/flow.ts';
import { LoginScreen } from './sign-in/LoginScreen.tsx';
import { PasswordScreen } from './sign-in/PasswordScreen.tsx';
import { signInRoutes } from './sign-in/routes.ts';
import { SuccessScreen, TransferScreen } from './sign-in/TransferScreen.tsx';
import { signInText } from './sign-in/text.ts';

/** Fetches what most users need next, while they type; a part that does not arrive now is requested again when it is needed. */
export const fetchNext = (t: Translate): void =>
  void steps.load().then(
    ({ askNext }) => askNext(t),
    () => {},
  );

/* Seldom needed views of a screen that is there from the start. */

const BetaNotice = lazyView(() => steps.load().then((part) => part.BetaNotice));
const MaintenanceBanner = optionalView(() => steps.load().then((part) => part.MaintenanceBanner));
const PasskeySuggestions = optionalView(() => steps.load().then((part) => part.PasskeySuggestions));
const SsoHandOff = lazyView(() => steps.load().then((part) => part.SsoHandOff));

export function Maintenance() {
  const maintenance = useFlowState(maintenanceWindow.of);
  return (
    maintenance && (
      <Suspense fallback={null}>
        <MaintenanceBanner {...maintenance} />
      </Suspense>
    )
  );
}

/** None after the cutoff (S2). */
function BetaTerms() {
  const terms = useFlowState(betaTermsState.of);
  return (
    terms !== 'none' && (
      <Suspense fallback={null}>
        <BetaNotice asking={terms === 'asked'} />
      </Suspense>
    )
  );
}

/** The first frame does not know whether passkeys work, so it has no button. */
function Passkeys() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy !== null && state.busy !== 'lookUp');
  const isFitting = fitsPasskeyDomain(useSettings());
  if (!isFitting || !canUsePasskeys()) return null;
  return (
    <>
      <Button variant="secondary" wide busy={busy} onClick={() => void flow.run('usePasskey')}>
        {t(signInText.toPasskey)}
      </Button>
      <Wait for={busy} />
      <RenderBoundary>
        <Suspense fallback={null}>
          <PasskeySuggestions />
        </Suspense>
      </RenderBoundary>
    </>
  );
}

/** Where features meet on one screen. */
const signIn: ScreenViews<keyof typeof signInRoutes> = {
  login: () => (
    <LoginScreen
      passkeys={<Passkeys />}
      terms={
        <RenderBoundary>
          <BetaTerms />
        </RenderBoundary>
      }
    />
  ),
  password: () => (
    <PasswordScreen
      handOff={
        <RenderBoundary>
          <Suspense fallback={null}>
            <SsoHandOff />
          </Suspense>
        </RenderBoundary>
      }
    />
  ),
  'transfer-unanswered': TransferScreen,
  success: SuccessScreen,
};

/** Before the view, so that the rules apply before its effects run and before the next paint. */
function Sheet({ css }: { readonly css: string }) {
  const { addSheet } = useElementContext();
  useLayoutEffect(() => addSheet?.(css), [addSheet, css]);
  return null;
}

/** The texts of the screens that may follow are requested with its own. */
function inLook({ View, css, texts, controls: more }: LoadedScreen): ComponentType {
  const all = { ...controls, ...more };
  return () => {
    askAhead(useText(), texts);
    return (
      <ControlsContext value={all}>
        {css && <Sheet css={css} />}
        <View />
      </ControlsContext>
    );
  };
}

const laterViews = Object.fromEntries(
  Object.entries(lazyScreens).map(([screen, { load }]) => [screen, lazyView(() => load().then(inLook))]),
) as ScreenViews<LazyScreen>;

export const views: ScreenViews = { ...signIn, ...laterViews };

/** Such a view can be rendered at build time. */
export const isEager = (screen: Screen): boolean => screen in signInRoutes;
