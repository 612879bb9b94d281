import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** The current path. When it changes, the boundary renders the page again. */
  at: string;
  children: ReactNode;
}

interface BoundaryState {
  error: unknown;
  at: string;
}

/** Shows why a page can't render, such as an answer that has no sample. Other pages still work. */
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
