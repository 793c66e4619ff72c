/**
 * Stands in for a screen whose part did not arrive: says so, and tries again by hand or once the browser is online. A screen that cannot be rendered
 * is mounted anew once, with what was typed; then words offer to reload the page.
 */
import { Component, type ContextType, type ReactNode, useEffect } from 'react';
import { reconnected } from '../../../client/retry-load.ts';
import { sharedText } from '../../text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FlowContext, useFlow } from '../flow-context.ts';
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

/** Made of nothing that may have failed. */
function NotRendered() {
  const t = useText();
  return (
    <>
      <p className="na-banner na-error" role="alert">
        {t(sharedText.notRendered)}
      </p>
      <button type="button" className="na-button na-secondary na-wide" onClick={() => location.reload()}>
        {t(sharedText.reload)}
      </button>
    </>
  );
}

interface State {
  readonly error?: unknown;
  readonly isAnew?: true;
}

export class LoadBoundary extends Component<{ readonly children: ReactNode }, State> {
  static getDerivedStateFromError = (error: unknown): State => ({ error });

  static override contextType = FlowContext;

  declare context: ContextType<typeof FlowContext>;
  override state: State = {};

  override componentDidCatch(error: unknown): void {
    if (error instanceof NotLoaded || this.state.isAnew) return;
    this.context?.flow.report(undefined, 'RENDER_FAILED');
    this.context?.flow.dropSecrets();
    this.setState({ error: undefined, isAnew: true });
  }

  retry = (): void => {
    const { error } = this.state;
    if (error instanceof NotLoaded) error.forget();
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof NotLoaded) return <NotLoadedScreen retry={this.retry} />;
    return this.state.isAnew && <NotRendered />;
  }
}
