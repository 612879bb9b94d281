import type { BillingInterval, PaidPlanId, Plan, Subscription } from '@keystead/contracts';
import {
  Badge,
  Button,
  Card,
  CheckIcon,
  Cluster,
  color,
  font,
  media,
  radius,
  space,
  VisuallyHidden,
} from '@keystead/ui';
import styled from 'styled-components';
import type { PlanChoice } from '../checkout/upgrade.ts';
import { type PlanOption, planOption, tooSmallText } from './plan-option.ts';
import { intervalTexts, priceOf, priceText, yearlySaving } from './prices.ts';

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

function PlanAction({ option, busy, onUpgrade, onSwitchToTrial }: PlanActionProps) {
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

const Price = styled.p`
  color: ${color.textMuted};
  & > b { font: ${font('figure')}; letter-spacing: -0.03em; color: ${color.text}; }
`;
const Note = styled.p`font: ${font('small')}; color: ${color.textMuted};`;

function priceNote(plan: Plan, interval: BillingInterval): string | null {
  if (plan.trial_days !== null) return 'No credit card required';
  if (interval === 'month') return plan.yearly_price === null ? null : `or ${priceText(plan.yearly_price)} per year`;
  const saving = yearlySaving(plan);
  return saving === 0 ? null : `You save ${priceText(saving)} a year`;
}

function PlanPrice({ plan, interval }: { plan: Plan; interval: BillingInterval }) {
  const price = plan.trial_days === null ? priceOf(plan, interval) : 0;
  if (price === null) return null;
  const note = priceNote(plan, interval);
  return (
    <div>
      <Price>
        <b>{priceText(price)}</b>{' '}
        {plan.trial_days === null ? intervalTexts[interval].per : `for ${plan.trial_days} days`}
      </Price>
      {note && <Note>{note}</Note>}
    </div>
  );
}

const Root = styled(Card)`
  block-size: 100%;
  gap: ${space[5]};
  padding: ${space[6]} ${space[5]} ${space[5]};
  &[data-current] { border-color: ${color.accent}; box-shadow: inset 0 0 0 1px ${color.accent}; }
`;

const Name = styled.h3`font: ${font('title')};`;
// Space for two lines, so that the prices are aligned.
const About = styled.p`
  margin-block-start: ${space[1]};
  color: ${color.textMuted};
  font: ${font('small')};
  ${media.tablet} { min-block-size: 2lh; }
`;

const Features = styled.ul`
  display: grid;
  flex: 1;
  align-content: start;
  gap: ${space[2]};
  & > li { display: flex; gap: ${space[2]}; align-items: start; }
  & svg { inline-size: 1.125rem; block-size: 1.125rem; flex: none; margin-block-start: 0.1875rem; color: ${color.accentInk}; }
`;

const Warning = styled.p`font: ${font('small')}; color: ${color.warningInk};`;

interface PlanCardProps {
  plan: Plan;
  interval: BillingInterval;
  subscription: Subscription | undefined;
  busy: boolean;
  onUpgrade: (choice: PlanChoice) => void;
  onSwitchToTrial: (subscription: Subscription) => void;
}

export function PlanCard({ plan, interval, subscription, busy, onUpgrade, onSwitchToTrial }: PlanCardProps) {
  const option = subscription ? planOption(plan, interval, subscription) : null;
  const choosable = option?.kind === 'paid' || option?.kind === 'trial';
  const warning = subscription && choosable ? tooSmallText(plan, subscription) : null;
  return (
    <Root as="article" data-current={option?.kind === 'current' ? '' : undefined}>
      <div>
        <Cluster gap={2} between>
          <Name>{plan.name}</Name>
          {plan.popular && <Badge tone="success">Most Popular</Badge>}
        </Cluster>
        <About>{plan.description}</About>
      </div>
      <PlanPrice plan={plan} interval={interval} />
      <Features>
        {plan.features.map((feature) => (
          <li key={feature}>
            <CheckIcon />
            {feature}
          </li>
        ))}
      </Features>
      {warning && (
        <Warning>
          <VisuallyHidden>Please note: </VisuallyHidden>
          {warning}
        </Warning>
      )}
      {subscription && option && (
        <PlanAction
          option={option}
          busy={busy}
          onUpgrade={(chosen) => onUpgrade({ plan: chosen, interval, paying: subscription.interval !== null })}
          onSwitchToTrial={() => onSwitchToTrial(subscription)}
        />
      )}
    </Root>
  );
}
