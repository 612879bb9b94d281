import type { MarketingPlan } from '@keystead/contracts';
import { media, pageWidth, space } from '@keystead/ui';
import styled from 'styled-components';
import { PlanCard } from './plan-card.tsx';

const Root = styled.section`
  ${pageWidth}
  display: grid;
  gap: ${space[6]} ${space[4]};
  padding-block-end: ${space[12]};
  ${media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.desktop} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;

/** The plans side by side, the smallest first. */
export function PlanCards({ plans }: { plans: readonly MarketingPlan[] }) {
  return (
    <Root aria-label="Plans">
      {plans.map((plan) => (
        <PlanCard key={plan.name} plan={plan} />
      ))}
    </Root>
  );
}
