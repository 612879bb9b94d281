import type { Plan } from '@keystead/contracts';
import { Alert, Button, CheckIcon, color, font, Loading, radius, Skeleton, Stack, space } from '@keystead/ui';
import { type RadioCardOption, RadioCards } from '@keystead/ui/app';
import { plansQuery, useQuery } from '@keystead/web-kit/queries';
import type { UseFormRegister } from 'react-hook-form';
import styled from 'styled-components';
import type { Registration } from './registration.ts';

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

function planCard(plan: Plan): RadioCardOption {
  return {
    value: plan.id,
    label: plan.name,
    extra: plan.popular ? <Popular>Most Popular</Popular> : undefined,
    description: <PlanDetails {...plan} />,
  };
}

const Buttons = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[3]};
`;

const Assurance = styled.p`font: ${font('small')}; color: ${color.textMuted}; text-align: center;`;

interface PlanStepProps {
  register: UseFormRegister<Registration>;
  busy: boolean;
  onBack: () => void;
}

function Choice({ register }: Pick<PlanStepProps, 'register'>) {
  const { data, isPending, isFetching, refetch } = useQuery(plansQuery);
  if (isPending) {
    return (
      <Loading label="Loading plans">
        <Stack gap={3}>
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
        </Stack>
      </Loading>
    );
  }
  if (data === undefined) {
    const again = (
      <Button variant="secondary" size="small" busy={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    );
    return (
      <Alert tone="warning" title="The plans can't be shown right now" action={again}>
        You can continue: your account starts with the free trial, and you can choose a plan at any time.
      </Alert>
    );
  }
  return (
    <RadioCards
      legend="Plan"
      legendHidden
      minimum="100%"
      options={data.plans.map(planCard)}
      {...register('subscription_plan')}
    />
  );
}

export function PlanStep({ register, busy, onBack }: PlanStepProps) {
  return (
    <Stack gap={5}>
      <Choice register={register} />
      <Buttons>
        <Button variant="secondary" size="large" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="large" busy={busy}>
          Create Account
        </Button>
      </Buttons>
      <Assurance>14-day free trial. No credit card required. Cancel anytime.</Assurance>
    </Stack>
  );
}
