/** Which view draws which screen. Those of signing in are there from the start; the others are in two parts that arrive later (`steps.ts`, `wizards.ts`). */
import { type ComponentType, Suspense, useLayoutEffect } from 'react';
import { useElementContext } from '../flow/react/flow-context.ts';
import { Part } from '../flow/react/Part.tsx';
import { lazyView } from '../flow/react/loading/lazy-view.ts';
import type { ScreenViews } from '../flow/react/screen-views.ts';
import type { Screen } from '../flow/screens.ts';
import { useText } from '../i18n/TextContext.ts';
import { askAhead, type Translate } from '../i18n/translate.ts';
import { controls, ControlsContext } from '../ui/controls/controls.ts';
import { BetaTerms } from './beta-terms/BetaTerms.tsx';
import { type LaterScreen, laterScreens, type LoadedScreen, steps } from './later.ts';
import { BetaNotice, SsoHandOff } from './later-views.ts';
import { LoginScreen } from './sign-in/LoginScreen.tsx';
import { PasswordScreen } from './sign-in/PasswordScreen.tsx';
import { signInRoutes } from './sign-in/routes.ts';
import { SuccessScreen } from './sign-in/SuccessScreen.tsx';
import { TransferScreen } from './sign-in/TransferScreen.tsx';

/** What most people need next is fetched, with its texts, while they type. What does not arrive now is asked for again when it is needed. */
export const fetchNext = (t: Translate): void =>
  void steps.load().then(
    ({ askNext }) => askNext(t),
    () => {},
  );

/** Where features meet on one screen. */
const signIn: ScreenViews<keyof typeof signInRoutes> = {
  login: () => (
    <LoginScreen
      terms={
        <Part>
          <BetaTerms Notice={BetaNotice} />
        </Part>
      }
    />
  ),
  password: () => (
    <PasswordScreen
      handOff={
        <Part>
          <Suspense fallback={null}>
            <SsoHandOff />
          </Suspense>
        </Part>
      }
    />
  ),
  'transfer-unanswered': TransferScreen,
  success: SuccessScreen,
};

/** Adopts a feature's sheet. It stands before the view, so that the rules apply before the view's effects run and before the next paint. */
function Sheet({ css }: { readonly css: string }) {
  const { addSheet } = useElementContext();
  useLayoutEffect(() => addSheet?.(css), [addSheet, css]);
  return null;
}

/** A screen in the look of its feature. The texts of those that may follow it are requested together with its own. */
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
  Object.entries(laterScreens).map(([screen, { load }]) => [screen, lazyView(() => load().then(inLook))]),
) as ScreenViews<LaterScreen>;

export const views: ScreenViews = { ...signIn, ...laterViews };

/** The view of the screen can be drawn at once, also at build time. */
export const isEager = (screen: Screen): boolean => screen in signInRoutes;
