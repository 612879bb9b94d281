import type { Import } from '@keystead/contracts';
import { Card, CardBody, color, font, space } from '@keystead/ui';
import styled from 'styled-components';
import { count, hasAdded, outcomeNames } from './import-labels.ts';

const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(5.5rem, 1fr));
  gap: ${space[4]};
`;

const Name = styled.dt`font: ${font('small')}; color: ${color.textMuted};`;
const Amount = styled.dd`margin: 0; font: ${font('title')}; font-variant-numeric: tabular-nums;`;

/** How many rows are added, exist already, or are rejected. */
export function ImportCounts({ it }: { it: Import }) {
  const when = hasAdded(it) ? 'after' : 'before';
  return (
    <Card>
      <CardBody>
        <Tiles>
          {(['add', 'exists', 'refused'] as const).map((outcome) => (
            <div key={outcome}>
              <Name>{outcomeNames[outcome][when]}</Name>
              <Amount>{count(it.counts[outcome])}</Amount>
            </div>
          ))}
        </Tiles>
      </CardBody>
    </Card>
  );
}
