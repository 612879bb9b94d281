import { Component, type ReactNode, startTransition } from 'react';

interface HistoryBoundaryProps {
  /** Whether the service that keeps the history answers; once it does again, the history gets another chance. */
  answers: boolean;
  /** What stands without the history. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Goes on without the history where it can't be had. */
export class HistoryBoundary extends Component<HistoryBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: HistoryBoundaryProps) {
    // What stands now stays until the history has come.
    if (this.state.failed && this.props.answers && !before.answers)
      startTransition(() => this.setState({ failed: false }));
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
