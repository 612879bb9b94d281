import type { PaidPlanId } from '@keystead/contracts';
import { Button, CheckIcon, color, font, media, radius, space } from '@keystead/ui';
import styled from 'styled-components';
import type { PlanOffer } from './plan-offer.ts';

// As high as the button that it replaces.
const Mark = styled.p`
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
  offer: PlanOffer;
  busy: boolean;
  onUpgrade: (plan: PaidPlanId) => void;
  onSwitchToTrial: () => void;
}

/** The foot of a plan's card: a mark of the current plan, or the button to choose the plan. */
export function PlanAction({ offer, busy, onUpgrade, onSwitchToTrial }: PlanActionProps) {
  if (offer.kind === 'current')
    return (
      <Mark>
        <CheckIcon />
        Current Plan
      </Mark>
    );
  if (offer.kind === 'ended') return <Mark data-ended="">Trial ended</Mark>;
  if (offer.kind === 'trial')
    return (
      <Button variant="secondary" wide busy={busy} onClick={onSwitchToTrial}>
        Switch to Free Trial
      </Button>
    );
  return (
    <Button wide busy={busy} onClick={() => onUpgrade(offer.plan)}>
      {offer.label}
    </Button>
  );
}
