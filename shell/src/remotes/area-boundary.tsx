import { retryFailedPages } from '@keystead/web-kit';
import { Component, type ReactNode } from 'react';

interface AreaBoundaryProps {
  /** The address: a change of it lets the area render again. */
  place: string;
  /** Rendered in place of the area after it threw; `remount` renders the area again. */
  fallback: (remount: () => void, error: unknown) => ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

interface BoundaryState {
  broken: boolean;
  error: unknown;
}

export class AreaBoundary extends Component<AreaBoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: false, error: undefined };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { broken: true, error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override componentDidUpdate(before: AreaBoundaryProps) {
    if (this.state.broken && before.place !== this.props.place) this.remount();
  }

  remount = () => {
    retryFailedPages();
    this.setState({ broken: false, error: undefined });
  };

  override render() {
    const { broken, error } = this.state;
    return broken ? this.props.fallback(this.remount, error) : this.props.children;
  }
}
