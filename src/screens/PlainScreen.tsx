/** Names a screen that has no view of its own, or whose view did not arrive. */
import type { ReactNode } from 'react';
import { routes } from '../flows/routes.ts';
import { useText } from '../text/TextContext.ts';
import { useFlowState } from './flow-context.ts';
import { ScreenCard } from './ScreenCard.tsx';

export function PlainScreen({ children }: { readonly children?: ReactNode }) {
  const t = useText();
  const screen = useFlowState((state) => state.screen);
  return <ScreenCard title={t(routes[screen].title)}>{children}</ScreenCard>;
}
