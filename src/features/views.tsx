/** Which view draws which screen. Those of signing in stand ready; the others come with the chunk of their feature. */
import { type ComponentType, Suspense, useLayoutEffect } from 'react';
import { useSurroundings } from '../flow/react/flow-context.ts';
import { lazyView } from '../flow/react/loading/lazy-view.ts';
import type { ScreenViews } from '../flow/react/screen-views.ts';
import type { Screen } from '../flow/screens.ts';
import { BetaTerms } from './beta-terms/BetaTerms.tsx';
import type { Chunk } from './chunk.ts';
import { chunks, type LaterScreen, type SignInScreen, ssoChunk } from './flows.ts';
import { LoginScreen } from './sign-in/LoginScreen.tsx';
import { PasswordScreen } from './sign-in/PasswordScreen.tsx';
import { SuccessScreen } from './sign-in/SuccessScreen.tsx';
import { TransferScreen } from './sign-in/TransferScreen.tsx';

const SsoHandOff = lazyView(() => ssoChunk.load().then(({ View }) => View));

/** Where features meet on one screen. */
const Login = () => <LoginScreen terms={<BetaTerms />} />;
const Password = () => (
  <PasswordScreen
    handOff={
      <Suspense fallback={null}>
        <SsoHandOff />
      </Suspense>
    }
  />
);

const eager: ScreenViews<SignInScreen> = {
  login: Login,
  password: Password,
  'transfer-unanswered': TransferScreen,
  success: SuccessScreen,
};

/** Stands before a view, whose effects then find the rules of its feature in place, as the next paint does. */
function Sheet({ css }: { readonly css: string }) {
  const { addSheet } = useSurroundings();
  useLayoutEffect(() => addSheet?.(css), [addSheet, css]);
  return null;
}

const styled = (View: ComponentType, css: string) => () => (
  <>
    <Sheet css={css} />
    <View />
  </>
);

const later = Object.entries<Chunk<{ readonly views: Partial<ScreenViews>; readonly css?: string }>>(chunks).map(([screen, { load }]) => [
  screen,
  lazyView(() =>
    load().then(({ views, css }) => {
      const View = views[screen as LaterScreen] as ComponentType;
      return css ? styled(View, css) : View;
    }),
  ),
]);

export const views: ScreenViews = { ...eager, ...(Object.fromEntries(later) as ScreenViews<LaterScreen>) };

/** It can be drawn at once, and is at build time. */
export const isEager = (screen: Screen): boolean => screen in eager;
