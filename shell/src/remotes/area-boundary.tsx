import { retryFailedPages } from '@keystead/web-kit';
import { Component, type ReactNode } from 'react';

interface AreaBoundaryProps {
  /** A change of this gives the area another chance: its address. */
  place: string;
  /** What stands in place of the area when it threw; `remount` shows it anew. */
  fallback: (remount: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps what an area throws while rendering inside that area. */
export class AreaBoundary extends Component<AreaBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidUpdate(before: AreaBoundaryProps) {
    if (this.state.broken && before.place !== this.props.place) this.remount();
  }

  remount = () => {
    retryFailedPages();
    this.setState({ broken: false });
  };

  override render() {
    return this.state.broken ? this.props.fallback(this.remount) : this.props.children;
  }
}
