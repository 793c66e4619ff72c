/** A banner, a dialog, a notice, a header: if it cannot be rendered it is left out and reported, and the log-in stays (decisions 11). */
import { Component, type ContextType, type ReactNode } from 'react';
import { FlowContext } from './flow-context.ts';
import { NotLoaded } from './loading/lazy-view.ts';

interface PartProps {
  readonly children: ReactNode;
  /** What it shows: something else is tried anew. */
  readonly of?: unknown;
  /** Outside a flow. */
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
    // The screen says so.
    if (error instanceof NotLoaded) throw error;
    return null;
  }
}
