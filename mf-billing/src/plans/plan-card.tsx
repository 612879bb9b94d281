import type { BillingInterval, Plan, Subscription } from '@keystead/contracts';
import { Badge, Card, CheckIcon, Cluster, color, font, media, space, VisuallyHidden } from '@keystead/ui';
import styled from 'styled-components';
import type { PlanChoice } from '../checkout/plan-choice.ts';
import { PlanAction } from './plan-action.tsx';
import { planOption, tooSmallText } from './plan-option.ts';
import { PlanPrice } from './plan-price.tsx';

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
  /** The card's action is in progress. */
  busy: boolean;
  onUpgrade: (choice: PlanChoice) => void;
  onSwitchToTrial: (subscription: Subscription) => void;
}

/** A plan of the catalogue, with the account's action on it. */
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
