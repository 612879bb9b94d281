import type { StatusDay } from '@keystead/contracts';
import { color, formatDate, media, space } from '@keystead/ui';
import styled from 'styled-components';
import { dayText } from './status-labels.ts';

const Root = styled.div`
  display: flex;
  gap: 1px;
  block-size: 2rem;
  margin-block-start: ${space[3]};
  & > i {
    flex: 1;
    min-inline-size: 1px;
    border-radius: 2px;
    background: ${color.success};
  }
  & > i:hover { filter: brightness(1.15); }
  & > [data-day='some'] { background: ${color.warning}; }
  & > [data-day='bad'] { background: ${color.danger}; }
  & > [data-day='none'] { background: ${color.borderStrong}; opacity: 0.55; }
  ${media.tablet} { gap: 3px; }
`;

/** Below this share of successful checks, a day counts as bad. */
const FAIR = 0.95;

const kindOf = (uptime: number | null) => {
  if (uptime === null) return 'none';
  if (uptime === 1) return 'all';
  return uptime < FAIR ? 'bad' : 'some';
};

/**
 * A bar for each day of a part, oldest first. Hidden from screen readers, because the sentence beside it says the same.
 */
export function UptimeBars({ days }: { days: readonly StatusDay[] }) {
  return (
    <Root aria-hidden>
      {days.map(({ day, uptime }) => (
        <i key={day} data-day={kindOf(uptime)} title={`${formatDate(day)}: ${dayText(uptime)}`} />
      ))}
    </Root>
  );
}
