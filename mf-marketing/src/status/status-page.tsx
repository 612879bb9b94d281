import { color, font, media, pageWidth, space } from '@keystead/ui';
import { Link, useContent } from '@keystead/web-kit';
import styled from 'styled-components';
import { HistoryBoundary } from './history-boundary.tsx';
import { StatusBoard } from './status-board.tsx';
import { statusContent } from './status-content.ts';
import { type LiveHealth, useLiveHealth } from './use-live-health.ts';

const Root = styled.div`
  ${pageWidth}
  max-inline-size: 56rem;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
  padding-block: ${space[12]} ${space[20]};
  ${media.desktop} { padding-block: ${space[16]} ${space[24]}; }
  & > header { display: grid; gap: ${space[3]}; padding-block-end: ${space[4]}; }
  & h1 { font: ${font('section')}; letter-spacing: -0.03em; }
  & > header > p { font: ${font('lead')}; color: ${color.textMuted}; max-inline-size: 38rem; }
`;

function BoardWithHistory({ live }: { live: LiveHealth }) {
  return <StatusBoard site={useContent(statusContent)} live={live} />;
}

/** The current state of each part of the product, and its last 90 days. */
export function StatusPage() {
  const live = useLiveHealth();
  return (
    <Root>
      <header>
        <h1 tabIndex={-1}>Status</h1>
        <p>
          Each part runs independently, so one outage doesn’t stop the rest. If something fails that is shown as working
          here, <Link to="/contact">tell us</Link>.
        </p>
      </header>
      <HistoryBoundary
        available={live.health?.services.marketing?.status === 'ok'}
        fallback={<StatusBoard site={null} live={live} />}
      >
        <BoardWithHistory live={live} />
      </HistoryBoundary>
    </Root>
  );
}
