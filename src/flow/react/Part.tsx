/** A banner, dialog, notice or header that cannot be rendered is left out and reported, and the sign-in stays (decisions 11). */
import { Component, type ContextType, type ReactNode } from 'react';
import { FlowContext } from './flow-context.ts';
import { NotLoaded } from './loading/lazy-view.ts';

interface PartProps {
  readonly children: ReactNode;
  /** What it renders: after a change the part is rendered anew. */
  readonly of?: unknown;
  /** For a part outside a flow. */
  readonly report?: () => void;
}

interface State {
  readonly error?: unknown;
}

export class Part extends Component<PartProps, State> {
  static override contextType = FlowContext;
  static getDerivedStateFromError = (error: unknown): State => ({ error });

  declare context: ContextType<typeof FlowContext>;
  override state: State = {};

  override componentDidCatch(): void {
    const { report = () => this.context?.flow.report(undefined, 'RENDER_FAILED') } = this.props;
    report();
  }

  override componentDidUpdate(before: PartProps): void {
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
