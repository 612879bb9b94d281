import type { MarketingPlan } from '@keystead/contracts';
import { CloseIcon, color, font, LinkButton, media, radius, shadow, space } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import { useId } from 'react';
import styled, { css } from 'styled-components';
import { CheckedList } from '../sections/checked-list.tsx';

/** The billing periods, as values of the switch's inputs. */
type Period = 'monthly' | 'annual';

/**
 * Shows an element for the chosen period only. CSS reads the switch's state, so it works before and without JavaScript,
 * and both prices are in the page.
 */
const visibleFor = ($period: Period) => css`
  :root:has(input[name='period'][value='${$period === 'annual' ? 'monthly' : 'annual'}']:checked) & { display: none; }
`;

const Price = styled.p<{ $period?: Period }>`
  color: ${color.textMuted};
  & > b { font: ${font('section')}; color: ${color.text}; letter-spacing: -0.035em; }
  ${({ $period }) => $period && visibleFor($period)}
`;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** The monthly and the annual price of a plan, of which the switch shows one; `Custom` where the price is agreed on. */
function PlanPrice({ monthly_price, annual_price }: MarketingPlan) {
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

const Root = styled.article<{ $popular: boolean }>`
  position: relative;
  display: grid;
  grid-row: span 5;
  grid-template-rows: subgrid;
  gap: ${space[5]};
  align-content: start;
  padding: ${space[6]};
  background: ${color.surface};
  border: 1px solid ${({ $popular }) => ($popular ? color.accent : color.border)};
  border-radius: 1.25rem;
  box-shadow: ${({ $popular }) => ($popular ? `0 0 0 1px ${color.accent}, ${shadow.high}` : shadow.low)};
`;

const Named = styled.div`
  display: grid;
  gap: ${space[1]};
  align-content: start;
  & > h2 { font: ${font('title')}; }
  & > p { font: ${font('small')}; color: ${color.textMuted}; }
`;

const Popular = styled.span`
  position: absolute;
  inset-block-start: 0;
  inset-inline-start: ${space[6]};
  translate: 0 -50%;
  padding: ${space[1]} ${space[3]};
  border-radius: ${radius.round};
  background: ${color.accent};
  color: ${color.onAccent};
  font: ${font('caption')};
`;

const Limit = styled.p`
  padding-block-start: ${space[5]};
  border-block-start: 1px solid ${color.border};
  font: ${font('strong')};
`;

const Included = styled.div`
  display: grid;
  gap: ${space[3]};
  align-content: start;
  font: ${font('small')};
  & svg { block-size: 1rem; inline-size: 1rem; margin-block-start: 0.125rem; }
  ${media.phone} { font: ${font('body')}; & svg { margin-block-start: 0.25rem; } }
`;

const Missing = styled.ul`
  display: grid;
  gap: ${space[3]};
  & > li { display: flex; gap: ${space[3]}; align-items: start; color: ${color.textSubtle}; }
  & svg { flex: none; }
`;

const limitOf = ({ property_limit }: MarketingPlan) =>
  property_limit === null ? 'Unlimited properties' : `Up to ${property_limit} properties`;

function PlanFeatures({ features, limitations }: MarketingPlan) {
  return (
    <Included>
      <CheckedList items={features} />
      {limitations.length > 0 && (
        <Missing>
          {limitations.map((limitation) => (
            <li key={limitation}>
              <CloseIcon />
              {limitation}
            </li>
          ))}
        </Missing>
      )}
    </Included>
  );
}

export function PlanCard({ plan }: { plan: MarketingPlan }) {
  const { name, description, popular, monthly_price } = plan;
  const title = useId();
  const byAgreement = monthly_price === null;
  return (
    <Root $popular={popular} aria-labelledby={title}>
      {popular && <Popular>Most Popular</Popular>}
      <Named>
        <h2 id={title}>{name}</h2>
        <p>{description}</p>
      </Named>
      <div>
        <PlanPrice {...plan} />
      </div>
      <LinkButton
        as={Link}
        to={byAgreement ? '/contact' : '/register'}
        variant={popular ? 'primary' : 'secondary'}
        wide
      >
        {byAgreement ? 'Contact Sales' : 'Start Free Trial'}
      </LinkButton>
      <Limit>{limitOf(plan)}</Limit>
      <PlanFeatures {...plan} />
    </Root>
  );
}
