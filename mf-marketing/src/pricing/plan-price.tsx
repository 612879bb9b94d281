import type { MarketingPlan } from '@keystead/contracts';
import { color, font } from '@keystead/ui';
import styled from 'styled-components';
import { type Period, visibleFor } from './periods.ts';

const Price = styled.p<{ $period?: Period }>`
  color: ${color.textMuted};
  & > b { font: ${font('section')}; color: ${color.text}; letter-spacing: -0.035em; }
  ${({ $period }) => $period && visibleFor($period)}
`;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** The monthly and the annual price of a plan, of which the switch shows one; `Custom` where the price is agreed on. */
export function PlanPrice({ monthly_price, annual_price }: MarketingPlan) {
  if (monthly_price === null || annual_price === null)
    return (
      <Price>
        <b>Custom</b>
      </Price>
    );
  return (
    <>
      <Price $period="monthly">
        <b>{dollars.format(monthly_price)}</b>/month
      </Price>
      <Price $period="annual">
        <b>{dollars.format(annual_price)}</b>/year
      </Price>
    </>
  );
}
