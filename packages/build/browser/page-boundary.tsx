import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** The address: where it is another, the page is tried anew. */
  at: string;
  children: ReactNode;
}

interface BoundaryState {
  error: unknown;
  at: string;
}

/** Says why a page can't be shown, such as what isn't recorded for it, and leaves the others. */
export class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, at: this.props.at };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return at === state.at ? null : { error: null, at };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <p role="alert">{error instanceof Error ? error.message : 'This page failed.'}</p>;
  }
}
