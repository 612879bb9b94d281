import styled from 'styled-components';
import { Button } from '../button.tsx';
import { color, font, space } from '../tokens.ts';

const Root = styled.div`display: grid; justify-items: center; gap: ${space[3]}; padding-block: ${space[6]};`;
const Count = styled.p`font: ${font('small')}; color: ${color.textSubtle}; font-variant-numeric: tabular-nums;`;

export interface PagerProps {
  /** The number of rows on the page. */
  shown: number;
  /** The total number of rows (`total` of the list's answer). */
  total: number;
  /** The list's `total_capped`: there are at least `total`. */
  capped?: boolean;
  /** The kind of rows, in the plural: `properties`. */
  noun: string;
  /** False at the end of the list. */
  hasMore: boolean;
  /** The next page is loading. */
  busy?: boolean;
  onMore: () => void;
}

const counted = new Intl.NumberFormat('en-US');

/** Shows how many rows of a list are loaded, and a button that fetches its next page. */
export function Pager({ shown, total, capped = false, noun, hasMore, busy = false, onMore }: PagerProps) {
  return (
    <Root>
      <Count role="status">
        Showing {counted.format(shown)} of {counted.format(total)}
        {capped && '+'} {noun}
      </Count>
      {hasMore && (
        <Button variant="secondary" busy={busy} onClick={onMore}>
          Load more
        </Button>
      )}
    </Root>
  );
}
