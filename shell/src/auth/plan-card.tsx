import type { Answer } from '@keystead/contracts';
import { CheckIcon, color, font, radius, space } from '@keystead/ui';
import type { RadioCardOption } from '@keystead/ui/app';
import styled from 'styled-components';

type Plan = Answer<'GET /plans'>['plans'][number];

// Spans, because a label may not contain block elements.
const Root = styled.span`display: grid; gap: ${space[3]};`;
const Price = styled.span`
  color: ${color.textMuted};
  & > b { font: ${font('title')}; color: ${color.text}; letter-spacing: -0.02em; }
`;
const Features = styled.span`
  display: grid;
  gap: ${space[1]} ${space[4]};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 11.5rem), 1fr));
  & > span { display: flex; gap: ${space[2]}; align-items: start; }
  & svg { inline-size: 1rem; block-size: 1rem; flex: none; margin-block-start: 0.125rem; color: ${color.accentInk}; }
`;

const Popular = styled.span`
  margin-inline-start: ${space[1]};
  padding: 0.1875rem ${space[2]};
  border-radius: ${radius.round};
  background: ${color.accent};
  color: ${color.onAccent};
  font: ${font('caption')};
  white-space: nowrap;
`;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

function PlanDetails({ price, trial_days, duration, features }: Plan) {
  return (
    <Root>
      {price !== null && (
        <Price>
          <b>{dollars.format(price)}</b> {trial_days === null ? `per ${duration}` : `for ${trial_days} days`}
        </Price>
      )}
      <Features>
        {features.map((feature) => (
          <span key={feature}>
            <CheckIcon />
            {feature}
          </span>
        ))}
      </Features>
    </Root>
  );
}

export function planCard(plan: Plan): RadioCardOption {
  return {
    value: plan.id,
    label: plan.name,
    extra: plan.popular ? <Popular>Most Popular</Popular> : undefined,
    description: <PlanDetails {...plan} />,
  };
}
