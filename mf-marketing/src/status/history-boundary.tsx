import { Component, type ReactNode, startTransition } from 'react';

interface HistoryBoundaryProps {
  /** Whether the service that stores the history responds. When it does again, the history is rendered again. */
  available: boolean;
  /** Shown in place of the history. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Renders the fallback where the history can't be loaded. */
export class HistoryBoundary extends Component<HistoryBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: HistoryBoundaryProps) {
    // The fallback stays until the history has loaded.
    if (this.state.failed && this.props.available && !before.available)
      startTransition(() => this.setState({ failed: false }));
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
