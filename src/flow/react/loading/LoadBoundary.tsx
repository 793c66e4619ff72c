/** Stands in for a screen whose chunk did not arrive: says so, and tries again by hand or once the browser is online. Other errors pass through. */
import { Component, type ReactNode, useEffect } from 'react';
import { reconnected } from '../../../client/retry-load.ts';
import { sharedText } from '../../text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useFlow } from '../flow-context.ts';
import { NotLoaded } from './lazy-view.ts';
import { ScreenCard } from '../ScreenCard.tsx';

function NotLoadedScreen({ retry }: { readonly retry: () => void }) {
  const t = useText();
  const flow = useFlow();
  useEffect(() => {
    const wait = new AbortController();
    flow.report(undefined, 'SCREEN_NOT_LOADED');
    void reconnected(undefined, wait.signal).then(retry);
    return () => wait.abort();
  }, [flow, retry]);
  return (
    <ScreenCard title={t(sharedText.notLoadedTitle)}>
      <Banner tone="error">{t(sharedText.notLoaded)}</Banner>
      <Button wide onClick={retry}>
        {t(sharedText.tryAgain)}
      </Button>
    </ScreenCard>
  );
}

interface State {
  readonly error?: unknown;
}

export class LoadBoundary extends Component<{ readonly children: ReactNode }, State> {
  static getDerivedStateFromError = (error: unknown): State => ({ error });

  override state: State = {};

  retry = (): void => {
    const { error } = this.state;
    if (error instanceof NotLoaded) error.forget();
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof NotLoaded)) throw error;
    return <NotLoadedScreen retry={this.retry} />;
  }
}
