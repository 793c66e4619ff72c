import { Component, useEffect, useLayoutEffect, useRef, useState, type ContextType, type ReactNode } from 'react';
import type { Banner as BannerFacts } from '../banners.ts';
import { sharedText } from '../text.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { activeElementOf } from '../../ui/own-document.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { reconnected } from '../../client/retry-load.ts';
import { FlowContext, useFlow } from './flow-context.ts';
import { NotLoaded } from './RenderBoundary.tsx';
import { ScreenCard } from './ScreenCard.tsx';

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

/** Contains no component that may have failed. */
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

export interface LoadingProps {
  readonly failure?: BannerFacts;
  readonly retry: () => void;
  readonly fields: number;
  /** Back and Cancel, which are there before the form. */
  readonly actions?: ReactNode;
}

/** The form has buttons of its own, so the focus of one of these moves to its counterpart there. */
function Actions({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = ref.current as HTMLElement;
    const around = row.parentElement;
    return () => {
      const at = [...row.children].indexOf(activeElementOf(row) as Element);
      if (at >= 0)
        queueMicrotask(() => around?.querySelector('.na-actions')?.querySelectorAll('button')[at]?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <div className="na-actions" ref={ref}>
      {children}
    </div>
  );
}

export function Loading({ failure, retry, fields, actions }: LoadingProps) {
  const t = useText();
  const [isRetried, setRetried] = useState(false);
  const again = failure && (
    <Button
      wide={!actions}
      onClick={() => {
        setRetried(true);
        retry();
      }}
    >
      {t(sharedText.tryAgain)}
    </Button>
  );
  return (
    <>
      {failure ? (
        <Banner tone="error" requestId={failure.requestId}>
          {t(failure.text, failure.params)}
        </Banner>
      ) : (
        <Skeleton fields={fields} button={!actions} focused={isRetried} />
      )}
      {actions ? (
        <Actions>
          {actions}
          {again}
        </Actions>
      ) : (
        again
      )}
    </>
  );
}
