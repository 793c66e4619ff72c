/** Which view draws which screen. Those of signing in are there from the start; the others come with the chunk of their feature. */
import { type ComponentType, Suspense, useLayoutEffect } from 'react';
import { askAhead } from '../i18n/translate.ts';
import { useText } from '../i18n/TextContext.ts';
import { useElementContext } from '../flow/react/flow-context.ts';
import { Part } from '../flow/react/Part.tsx';
import { lazyView } from '../flow/react/loading/lazy-view.ts';
import type { Feature, ScreenViews } from '../flow/react/screen-views.ts';
import type { Screen } from '../flow/screens.ts';
import { type Controls, controls } from '../ui/controls/controls.ts';
import { BetaTerms } from './beta-terms/BetaTerms.tsx';
import type { Chunk } from './chunk.ts';
import { chunks, type LaterScreen, type SignInScreen, ssoChunk } from './flows.ts';
import { LoginScreen } from './sign-in/LoginScreen.tsx';
import { PasswordScreen } from './sign-in/PasswordScreen.tsx';
import { SuccessScreen } from './sign-in/SuccessScreen.tsx';
import { TransferScreen } from './sign-in/TransferScreen.tsx';

const SsoHandOff = lazyView(() => ssoChunk.load().then(({ View }) => View));

/** Where features meet on one screen. */
const Login = () => (
  <LoginScreen
    terms={
      <Part>
        <BetaTerms />
      </Part>
    }
  />
);
const Password = () => (
  <PasswordScreen
    handOff={
      <Part>
        <Suspense fallback={null}>
          <SsoHandOff />
        </Suspense>
      </Part>
    }
  />
);

const eager: ScreenViews<SignInScreen> = {
  login: Login,
  password: Password,
  'transfer-unanswered': TransferScreen,
  success: SuccessScreen,
};

/** Adopts a feature's sheet. It stands before the view, so that the rules apply before the view's effects run and before the next paint. */
function Sheet({ css }: { readonly css: string }) {
  const { addSheet } = useElementContext();
  useLayoutEffect(() => addSheet?.(css), [addSheet, css]);
  return null;
}

/** A screen of a chunk, in its look. The texts of those that may follow it are requested together with its own. */
const laterView =
  (View: ComponentType, { css, texts }: Looks) =>
  () => {
    askAhead(useText(), texts);
    return (
      <>
        {css && <Sheet css={css} />}
        <View />
      </>
    );
  };

type Looks = Pick<Feature, 'css' | 'texts'>;

const later = Object.entries<Chunk<Looks & { readonly views: Partial<ScreenViews>; readonly controls?: Controls }>>(chunks).map(
  ([screen, { load }]) => [
    screen,
    lazyView(() =>
      load().then((chunk) => {
        Object.assign(controls, chunk.controls);
        return laterView(chunk.views[screen as LaterScreen] as ComponentType, chunk);
      }),
    ),
  ],
);

export const views: ScreenViews = { ...eager, ...(Object.fromEntries(later) as ScreenViews<LaterScreen>) };

/** The view of the screen can be drawn at once, also at build time. */
export const isEager = (screen: Screen): boolean => screen in eager;
