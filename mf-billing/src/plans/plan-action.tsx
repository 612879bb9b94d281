import type { PaidPlanId } from '@keystead/contracts';
import { Button, CheckIcon, color, font, media, radius, space } from '@keystead/ui';
import styled from 'styled-components';
import type { PlanOption } from './plan-option.ts';

// As high as the button that it replaces.
const CurrentMark = styled.p`
  display: flex;
  gap: ${space[2]};
  align-items: center;
  justify-content: center;
  min-block-size: 2.5rem;
  border-radius: ${radius.medium};
  background: ${color.accentSoft};
  color: ${color.accentInk};
  font: ${font('strong')};
  & > svg { inline-size: 1.125rem; block-size: 1.125rem; }
  &[data-ended] { background: ${color.neutralSoft}; color: ${color.neutralInk}; }
  ${media.touch} { min-block-size: 2.75rem; }
`;

interface PlanActionProps {
  option: PlanOption;
  busy: boolean;
  onUpgrade: (plan: PaidPlanId) => void;
  onSwitchToTrial: () => void;
}

/** The foot of a plan's card: a mark of the current plan, or the button to choose the plan. */
export function PlanAction({ option, busy, onUpgrade, onSwitchToTrial }: PlanActionProps) {
  if (option.kind === 'current')
    return (
      <CurrentMark>
        <CheckIcon />
        Current Plan
      </CurrentMark>
    );
  if (option.kind === 'ended') return <CurrentMark data-ended="">Trial ended</CurrentMark>;
  if (option.kind === 'trial')
    return (
      <Button variant="secondary" wide busy={busy} onClick={onSwitchToTrial}>
        Switch to Free Trial
      </Button>
    );
  return (
    <Button wide busy={busy} onClick={() => onUpgrade(option.plan)}>
      {option.label}
    </Button>
  );
}
