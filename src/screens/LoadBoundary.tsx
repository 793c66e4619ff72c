/** In the place of a screen whose chunk did not arrive: a sentence and a way on. Any other error is none of its business. */
import { Component, type ReactNode, useEffect } from 'react';
import { signInText } from '../text/sign-in.ts';
import { useText } from '../text/TextContext.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { useFlow } from './flow-context.ts';
import { NotLoaded } from './lazily.ts';
import { PlainScreen } from './PlainScreen.tsx';

function Missing() {
  const t = useText();
  const flow = useFlow();
  useEffect(() => flow.move({ report: 'SCREEN_NOT_LOADED' }), [flow]);
  return (
    <PlainScreen>
      <Banner tone="error">{t(signInText.notLoaded)}</Banner>
      {/* A chunk that failed once stays failed; after a release only a new page knows the new names. */}
      <Button wide onClick={() => location.reload()}>
        {t(signInText.tryAgain)}
      </Button>
    </PlainScreen>
  );
}

interface State {
  readonly error?: unknown;
}

export class LoadBoundary extends Component<{ readonly children: ReactNode }, State> {
  static getDerivedStateFromError = (error: unknown): State => ({ error });

  override state: State = {};

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof NotLoaded)) throw error;
    return <Missing />;
  }
}
