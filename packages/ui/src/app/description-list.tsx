import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, media, space } from '../tokens.ts';

const Root = styled.dl`display: grid;`;

const Row = styled.div`
  display: grid;
  gap: ${space[1]} ${space[4]};
  padding-block: ${space[3]};
  border-block-start: 1px solid ${color.border};
  &:first-child { border-block-start: 0; padding-block-start: 0; }
  &:last-child { padding-block-end: 0; }
  ${media.tablet} { grid-template-columns: minmax(8rem, 1fr) 2fr; align-items: baseline; }
`;

const Term = styled.dt`font: ${font('small')}; color: ${color.textMuted};`;
const Value = styled.dd`min-inline-size: 0; overflow-wrap: anywhere;`;

export interface DescriptionListProps {
  items: { term: string; value: ReactNode }[];
}

/** Terms and values of one record. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <Root>
      {items.map(({ term, value }) => (
        <Row key={term}>
          <Term>{term}</Term>
          <Value>{value}</Value>
        </Row>
      ))}
    </Root>
  );
}
