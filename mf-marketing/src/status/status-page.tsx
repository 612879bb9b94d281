import { media, pageWidth, space } from '@keystead/ui';
import { Link, useContent } from '@keystead/web-kit';
import { Component, type ReactNode, startTransition } from 'react';
import styled from 'styled-components';
import { statusContent } from '../page-handles.ts';
import { PlainHeader } from '../sections/page-section.tsx';
import { StatusBoard } from './status-board.tsx';
import { type LiveHealth, useLiveHealth } from './use-live-health.ts';

interface HistoryBoundaryProps {
  /** Whether the service that stores the history responds. When it does again, the history is rendered again. */
  available: boolean;
  fallback: ReactNode;
  children: ReactNode;
}

/** Renders the fallback where the history can't be loaded. */
class HistoryBoundary extends Component<HistoryBoundaryProps, { failed: boolean }> {
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

const Root = styled.div`
  ${pageWidth}
  max-inline-size: 56rem;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
  padding-block: ${space[12]} ${space[20]};
  ${media.desktop} { padding-block: ${space[16]} ${space[24]}; }
`;

const Header = styled(PlainHeader)`padding-block-end: ${space[4]};`;

function BoardWithHistory({ live }: { live: LiveHealth }) {
  return <StatusBoard site={useContent(statusContent)} live={live} />;
}

export function StatusPage() {
  const live = useLiveHealth();
  return (
    <Root>
      <Header>
        <h1 tabIndex={-1}>Status</h1>
        <p>
          Each part runs independently, so one outage doesn’t stop the rest. If something fails that is shown as working
          here, <Link to="/contact">tell us</Link>.
        </p>
      </Header>
      <HistoryBoundary
        available={live.health?.services.marketing?.status === 'ok'}
        fallback={<StatusBoard site={null} live={live} />}
      >
        <BoardWithHistory live={live} />
      </HistoryBoundary>
    </Root>
  );
}
