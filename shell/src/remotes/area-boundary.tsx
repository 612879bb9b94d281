import { retryFailedPages } from '@keystead/web-kit';
import { Component, type ReactNode } from 'react';

interface AreaBoundaryProps {
  /** A change of this gives the area another chance: its address. */
  place: string;
  /** What stands in place of the area when it threw; `remount` shows it anew. */
  fallback: (remount: () => void, error: unknown) => ReactNode;
  /** Told what was thrown. */
  onError?: (error: unknown) => void;
  children: ReactNode;
}

interface BoundaryState {
  broken: boolean;
  error: unknown;
}

/** Keeps what an area throws while rendering inside that area. */
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
