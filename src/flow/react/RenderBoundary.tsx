/** What of a screen may come later, not at all, or not be rendered. */
import { type ComponentType, createElement, lazy, Component, type ContextType, type ReactNode } from 'react';
import { retryOnReconnect, retryUntilLoaded } from '../../client/retry-load.ts';
import { FlowContext } from './flow-context.ts';

/** There is no network, or the files of an older release are gone. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';

  /** `forget` makes the next rendering load the part again. */
  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super('news-auth: a part of the page could not be loaded', { cause });
  }
}

export function lazyView<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const forget = () => {
    View = make();
  };
  const make = () =>
    lazy(() =>
      retryOnReconnect(load).then(
        (view) => ({ default: view }),
        (cause: unknown) => {
          throw new NotLoaded(cause, forget);
        },
      ),
    ) as ComponentType<P>;
  let View = make();
  return (props) => createElement(View, props);
}

export const optionalView = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => retryUntilLoaded(load).then((view) => ({ default: view })));

interface RenderBoundaryProps {
  readonly children: ReactNode;
  /** What the children show; after an error they are rendered again once it changes. */
  readonly of?: unknown;
  /** Outside a flow. */
  readonly report?: () => void;
}

interface State {
  readonly error?: unknown;
}

/** A banner, dialog, notice or header that cannot be rendered is left out and reported, and the sign-in stays (decisions 11). */
export class RenderBoundary extends Component<RenderBoundaryProps, State> {
  static override contextType = FlowContext;
  static getDerivedStateFromError = (error: unknown): State => ({ error });

  declare context: ContextType<typeof FlowContext>;
  override state: State = {};

  override componentDidCatch(): void {
    const { report = () => this.context?.flow.report(undefined, 'RENDER_FAILED') } = this.props;
    report();
  }

  override componentDidUpdate(before: RenderBoundaryProps): void {
    if (before.of !== this.props.of && this.state.error !== undefined) this.setState({ error: undefined });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // `LoadBoundary` renders this failure.
    if (error instanceof NotLoaded) throw error;
    return null;
  }
}
