import type { Rollout } from '@keystead/contracts';
import { ArrowRightIcon, Badge, Button, CheckIcon, Cluster, color, font, media, Stack, space } from '@keystead/ui';
import { PauseIcon, PlayIcon, RotateIcon } from '@keystead/ui/app';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { ArmsTable } from './arms-table.tsx';
import { Disclosure } from './disclosure.tsx';
import { EvidenceMeters } from './evidence-meters.tsx';
import type { OperatorAction } from './operator-action.ts';
import { decisionNames, decisionTones, releaseText, stateNames, stateTones } from './release-labels.ts';
import {
  advanceAction,
  holdAction,
  nextStageOf,
  promoteAction,
  resumeAction,
  rollBackRolloutAction,
} from './rollout-actions.ts';
import { RolloutPlots } from './rollout-plots.tsx';
import { StageBar } from './stage-bar.tsx';

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
  const button = (visible: boolean, variant: 'primary' | 'secondary', icon: ReactNode, action: () => OperatorAction) =>
    visible && (
      <Button variant={variant} onClick={() => onAction(action())}>
        {icon}
        {action().label}
      </Button>
    );
  return (
    <Cluster gap={2}>
      {button(abilities.hold, 'secondary', <PauseIcon />, () => holdAction(rollout))}
      {button(abilities.resume, 'primary', <PlayIcon />, () => resumeAction(rollout))}
      {next !== undefined &&
        button(abilities.promote, 'secondary', <ArrowRightIcon />, () => advanceAction(rollout, next))}
      {button(abilities.promote, 'secondary', <CheckIcon />, () => promoteAction(rollout))}
      {abilities.roll_back && (
        <Button variant="danger" onClick={() => onAction(rollBackRolloutAction(rollout))}>
          <RotateIcon />
          Take back
        </Button>
      )}
    </Cluster>
  );
}

/** The latest decision, and its reasons. */
function Decision({ rollout: { decision } }: { rollout: Rollout }) {
  return (
    <Stack gap={2}>
      <Cluster gap={2}>
        <Subheading>Decision</Subheading>
        <Badge tone={decisionTones[decision.verdict]} dot>
          {decisionNames[decision.verdict]}
        </Badge>
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

/** A running rollout: its progress, evidence, decision and actions. */
export function RolloutPanel({ rollout, onAction }: RolloutPanelProps) {
  const id = useId();
  const { candidate, state, cohorts } = rollout;
  const first = cohortText(cohorts);
  return (
    <Stack as="section" gap={5} aria-labelledby={id}>
      <Cluster gap={3}>
        <Heading id={id}>Rollout of {releaseText(candidate)}</Heading>
        <Badge tone={stateTones[state]} dot>
          {stateNames[state]}
        </Badge>
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
