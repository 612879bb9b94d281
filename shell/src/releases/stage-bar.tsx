import type { Rollout } from '@keystead/contracts';
import { quantity } from '@keystead/crud-ui';
import { color, font, formatInstant, radius, Stack, space, VisuallyHidden } from '@keystead/ui';
import styled from 'styled-components';
import { nextStageOf } from './rollout-actions.ts';

const Stages = styled.ol`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: ${space[1]};
`;

// Completed stages are filled and the current one is marked; the text says both.
const Stage = styled.li`
  display: grid;
  gap: ${space[1]};
  font: ${font('label')};
  font-variant-numeric: tabular-nums;
  color: ${color.textMuted};
  &::before {
    content: '';
    block-size: 0.5rem;
    border-radius: ${radius.round};
    background: ${color.neutralSoft};
  }
  &[data-passed]::before { background: ${color.accent}; }
  &[aria-current] { color: ${color.text}; }
  &[aria-current]::before { background: ${color.accent}; outline: 2px solid ${color.focus}; outline-offset: 2px; }
  @media (forced-colors: active) {
    &::before { border: 1px solid CanvasText; }
    &[data-passed]::before, &[aria-current]::before { background: Highlight; }
  }
`;

const Words = styled.p`font: ${font('small')}; color: ${color.textMuted};`;

const SECONDS_A_MINUTE = 60;

function timeText(seconds: number): string {
  const minutes = Math.round(seconds / SECONDS_A_MINUTE);
  return seconds < SECONDS_A_MINUTE || seconds % SECONDS_A_MINUTE !== 0
    ? quantity(seconds, 'second', 'seconds')
    : quantity(minutes, 'minute', 'minutes');
}

/** `Stage 2 of 4 since May 31, 2026, 2:05 PM. Next stage after 200 visitors and 10 minutes.` */
function progressText(rollout: Rollout): string {
  const { stages, stage, staged_at } = rollout;
  const current = stages[stage];
  const position = `Stage ${stage + 1} of ${stages.length} since ${formatInstant(staged_at)}.`;
  if (current === undefined) return position;
  const next = nextStageOf(rollout) !== undefined ? 'Next stage' : current.percent === 100 ? 'Promoted' : null;
  if (next === null) return `${position} It stays here until it is promoted.`;
  const needed = `${quantity(current.min_visitors, 'visitor', 'visitors')} and ${timeText(current.min_seconds)}`;
  return `${position} ${next} after ${needed}, unless the evidence is against it.`;
}

/** The progress of a rollout: its stages, and the conditions of the next one. */
export function StageBar({ rollout }: { rollout: Rollout }) {
  const { stages, stage } = rollout;
  return (
    <Stack gap={2}>
      <Stages aria-label="Stages">
        {stages.map(({ percent }, at) => (
          <Stage
            key={percent}
            data-passed={at < stage ? '' : undefined}
            aria-current={at === stage ? 'step' : undefined}
          >
            <span>
              {percent} %{at < stage && <VisuallyHidden>, passed</VisuallyHidden>}
            </span>
          </Stage>
        ))}
      </Stages>
      <Words>{progressText(rollout)}</Words>
    </Stack>
  );
}
