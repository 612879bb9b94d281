import styled from 'styled-components';
import { Loading, Skeleton } from '../skeleton.tsx';
import { color, radius, shadow, space } from '../tokens.ts';
import { narrow } from './data-table.tsx';

const Frame = styled.div`container-type: inline-size;`;

const Rows = styled.div`
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  box-shadow: ${shadow.low};
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
    && { border: 1px solid ${color.border}; }
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[3]};
    align-content: center;
    min-block-size: 8.5rem;
    background: ${color.surface};
    border-radius: ${radius.large};
    box-shadow: ${shadow.low};
  }
`;

const widths = ['72%', '58%', '80%', '64%', '76%', '52%'];

export interface LoadingRowsProps {
  /** The text for screen readers: `Loading tenants`. */
  label?: string;
}

/** The placeholder of a DataTable. */
export function LoadingRows({ label }: LoadingRowsProps) {
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
