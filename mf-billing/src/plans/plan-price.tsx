import type { BillingInterval, Plan } from '@keystead/contracts';
import { color, font } from '@keystead/ui';
import styled from 'styled-components';
import { intervalTexts, priceOf, priceText, yearlySaving } from './prices.ts';

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

/** The price of a plan per interval, and the price of the other interval. */
export function PlanPrice({ plan, interval }: { plan: Plan; interval: BillingInterval }) {
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
