import type { ComponentType, ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../button.tsx';
import { surfaceStyles } from '../card.tsx';
import { Loading, Skeleton } from '../loading.tsx';
import { color, font, radius, space } from '../tokens.ts';
import { Frame, narrow } from './data-table.tsx';

const Empty = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[1]};
  padding: ${space[12]} ${space[6]};
  border: 1px dashed ${color.borderStrong};
  border-radius: ${radius.large};
  background: ${color.surface};
  text-align: center;
`;

const Mark = styled.span`
  display: grid;
  place-content: center;
  inline-size: 3rem;
  block-size: 3rem;
  margin-block-end: ${space[3]};
  border-radius: ${radius.large};
  background: ${color.accentSoft};
  color: ${color.accentInk};
  & > svg { inline-size: 1.375rem; block-size: 1.375rem; stroke-width: 1.75; }
`;

const Title = styled.h2`font: ${font('heading')};`;
const Hint = styled.p`max-inline-size: 42ch; color: ${color.textMuted};`;
const Action = styled.div`margin-block-start: ${space[5]};`;

export interface EmptyStateProps {
  icon: ComponentType;
  title: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
}

export function EmptyState({ icon: Icon, title, hint, action, level = 2 }: EmptyStateProps) {
  return (
    <Empty>
      <Mark>
        <Icon />
      </Mark>
      <Title as={`h${level}`}>{title}</Title>
      {hint && <Hint>{hint}</Hint>}
      {action && <Action>{action}</Action>}
    </Empty>
  );
}

const Rows = styled.div`
  ${surfaceStyles}
  ${narrow} { display: grid; gap: ${space[3]}; background: none; border: 0; box-shadow: none; }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 1.5fr 1fr 1fr;
  gap: ${space[8]};
  align-items: center;
  min-block-size: 3.5rem;
  padding-inline: ${space[4]};
  &:not(:first-child) { border-block-start: 1px solid ${color.border}; }
  ${narrow} {
    && { ${surfaceStyles} }
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[3]};
    align-content: center;
    min-block-size: 8.5rem;
  }
`;

const widths = ['72%', '58%', '80%', '64%', '76%', '52%'];

export function LoadingRows({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Frame aria-hidden="true">
        <Rows>
          {widths.map((width) => (
            <Row key={width}>
              <Skeleton width={width} />
              <Skeleton width="70%" height="0.875rem" />
              <Skeleton width="45%" height="0.875rem" />
            </Row>
          ))}
        </Rows>
      </Frame>
    </Loading>
  );
}

const PagerRoot = styled.div`display: grid; justify-items: center; gap: ${space[3]}; padding-block: ${space[6]};`;
const Count = styled.p`font: ${font('small')}; color: ${color.textSubtle}; font-variant-numeric: tabular-nums;`;

interface PagerProps {
  shown: number;
  total: number;
  /** The list's `total_capped`: there are at least `total`. */
  capped?: boolean;
  /** The kind of rows, in the plural: `properties`. */
  noun: string;
  hasMore: boolean;
  busy?: boolean;
  onMore: () => void;
}

const counted = new Intl.NumberFormat('en-US');

export function Pager({ shown, total, capped = false, noun, hasMore, busy = false, onMore }: PagerProps) {
  return (
    <PagerRoot>
      <Count role="status">
        Showing {counted.format(shown)} of {counted.format(total)}
        {capped && '+'} {noun}
      </Count>
      {hasMore && (
        <Button variant="secondary" busy={busy} onClick={onMore}>
          Load more
        </Button>
      )}
    </PagerRoot>
  );
}
