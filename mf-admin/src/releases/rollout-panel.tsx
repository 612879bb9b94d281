import type { Rollout } from '@keystead/contracts';
import { ActionButton, Disclosure, LookBadge, quantity, Second } from '@keystead/crud-ui';
import {
  ArrowRightIcon,
  type ButtonProps,
  CheckIcon,
  Cluster,
  color,
  font,
  formatInstant,
  media,
  radius,
  Stack,
  space,
  VisuallyHidden,
} from '@keystead/ui';
import { PauseIcon, PlayIcon, RotateIcon } from '@keystead/ui/app';
import { type ComponentType, useId } from 'react';
import styled from 'styled-components';
import type { OperatorAction } from './release.api.ts';
import { decisionLooks, looks, releaseText } from './release.ts';
import {
  advanceAction,
  holdAction,
  nextStageOf,
  promoteAction,
  resumeAction,
  rollBackRolloutAction,
} from './release-actions.ts';
import { ArmsTable, EvidenceMeters } from './rollout-evidence.tsx';
import { RolloutPlots } from './rollout-plots.tsx';

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

function StageBar({ rollout }: { rollout: Rollout }) {
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
      <Second as="p">{progressText(rollout)}</Second>
    </Stack>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${space[6]} ${space[8]};
  grid-template-columns: minmax(0, 1fr);
  ${media.wide} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Heading = styled.h3`font: ${font('heading')}; overflow-wrap: anywhere;`;
const Subheading = styled.h4`font: ${font('label')};`;
const Lines = styled.ul`display: grid; gap: ${space[1]}; color: ${color.textMuted};`;

interface RolloutPanelProps {
  rollout: Rollout;
  onAction: (action: OperatorAction) => void;
}

function Buttons({ rollout, onAction }: RolloutPanelProps) {
  const { abilities } = rollout;
  const next = nextStageOf(rollout);
  const button = (may: boolean, variant: ButtonProps['variant'], icon: ComponentType, action: OperatorAction) => (
    <ActionButton may={may} variant={variant} icon={icon} label={action.label} onClick={() => onAction(action)} />
  );
  return (
    <Cluster gap={2}>
      {button(abilities.hold, 'secondary', PauseIcon, holdAction(rollout))}
      {button(abilities.resume, 'primary', PlayIcon, resumeAction(rollout))}
      {next && button(abilities.promote, 'secondary', ArrowRightIcon, advanceAction(rollout, next))}
      {button(abilities.promote, 'secondary', CheckIcon, promoteAction(rollout))}
      {button(abilities.roll_back, 'danger', RotateIcon, rollBackRolloutAction(rollout))}
    </Cluster>
  );
}

function Decision({ rollout: { decision } }: { rollout: Rollout }) {
  return (
    <Stack gap={2}>
      <Cluster gap={2}>
        <Subheading>Decision</Subheading>
        <LookBadge {...decisionLooks[decision.verdict]} />
      </Cluster>
      <Lines>
        {decision.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Lines>
    </Stack>
  );
}

/** `Always included: our own people, everyone with the role landlord, and account 12.` */
function cohortText({ own_people, roles, accounts }: Rollout['cohorts']): string | null {
  const first = [
    ...(own_people ? ['our own people'] : []),
    ...roles.map((role) => `everyone with the role ${role.replaceAll('_', ' ')}`),
    ...accounts.map((id) => `account ${id}`),
  ];
  return first.length === 0 ? null : `Always included: ${new Intl.ListFormat('en-US').format(first)}.`;
}

export function RolloutPanel({ rollout, onAction }: RolloutPanelProps) {
  const id = useId();
  const { candidate, state, cohorts } = rollout;
  const first = cohortText(cohorts);
  return (
    <Stack as="section" gap={5} aria-labelledby={id}>
      <Cluster gap={3}>
        <Heading id={id}>Rollout of {releaseText(candidate)}</Heading>
        <LookBadge {...looks[state]} />
      </Cluster>
      <StageBar rollout={rollout} />
      {first !== null && <p>{first}</p>}
      <Buttons rollout={rollout} onAction={onAction} />
      <Columns>
        <ArmsTable rollout={rollout} />
        <Stack gap={6}>
          <EvidenceMeters rollout={rollout} />
          <Decision rollout={rollout} />
        </Stack>
      </Columns>
      <Disclosure title="Over time">
        <RolloutPlots rollout={rollout} />
      </Disclosure>
    </Stack>
  );
}
