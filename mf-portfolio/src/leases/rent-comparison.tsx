import { color, font, formatMoney, media, radius, space } from '@keystead/ui';
import styled from 'styled-components';
import { rentDifference } from './rent-difference.ts';

const List = styled.dl`
  display: grid;
  gap: ${space[2]};
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.medium};
  background: ${color.sunken};
  font-variant-numeric: tabular-nums;
  & > div { display: flex; gap: ${space[1]} ${space[4]}; justify-content: space-between; }
  & dt { font: ${font('small')}; color: ${color.textMuted}; }
  & dd { font: ${font('strong')}; text-align: end; }
  ${media.tablet} {
    grid-template-columns: 1fr 1fr 1.5fr;
    & > div { display: block; }
    & dd { text-align: start; }
  }
`;

interface RentComparisonProps {
  /** In dollars per month, like `after`. */
  before: number;
  /** Null while the typed text is no amount. */
  after: number | null;
}

/** The rent of a lease beside that of the next one. Screen readers announce the difference while the user types. */
export function RentComparison({ before, after }: RentComparisonProps) {
  return (
    <List>
      <div>
        <dt>Rent now</dt>
        <dd>{formatMoney(before)}</dd>
      </div>
      <div>
        <dt>New rent</dt>
        <dd>{after === null ? '–' : formatMoney(after)}</dd>
      </div>
      <div>
        <dt>Difference</dt>
        <dd aria-live="polite">{after === null ? '–' : rentDifference(before, after)}</dd>
      </div>
    </List>
  );
}
