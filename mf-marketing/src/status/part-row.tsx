import { Badge, color, font, space, type Tone } from '@keystead/ui';
import styled from 'styled-components';
import { type PartState, type PartStatus, stateNames, uptimeText } from './status-labels.ts';
import { UptimeBars } from './uptime-bars.tsx';

const Root = styled.li`
  padding: ${space[5]};
  & + & { border-block-start: 1px solid ${color.border}; }
`;

const Line = styled.div`
  display: flex;
  gap: ${space[4]};
  align-items: center;
  justify-content: space-between;
  & > h3 { font: ${font('heading')}; }
`;

const Ends = styled.p`
  display: flex;
  justify-content: space-between;
  margin-block-start: ${space[2]};
  font: ${font('small')};
  color: ${color.textSubtle};
  font-variant-numeric: tabular-nums;
`;

const tones: Readonly<Record<PartState, Tone>> = {
  ok: 'success',
  degraded: 'warning',
  down: 'danger',
  unknown: 'neutral',
};

/** A part of the product, with its current state and its history. */
export function PartRow({ part: { name, state, history } }: { part: PartStatus }) {
  return (
    <Root>
      <Line>
        <h3>{name}</h3>
        <Badge tone={tones[state]} dot>
          {stateNames[state]}
        </Badge>
      </Line>
      {history && (
        <>
          <UptimeBars days={history.days} />
          <Ends>
            <span aria-hidden>{history.days.length} days ago</span>
            <span>{uptimeText(history)}</span>
            <span aria-hidden>Today</span>
          </Ends>
        </>
      )}
    </Root>
  );
}
