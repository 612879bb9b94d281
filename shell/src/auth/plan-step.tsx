import { Alert, Button, color, font, Loading, Skeleton, Stack, space } from '@keystead/ui';
import { RadioCards } from '@keystead/ui/app';
import { plansQuery, useQuery } from '@keystead/web-kit/queries';
import type { UseFormRegister } from 'react-hook-form';
import styled from 'styled-components';
import { planCard } from './plan-card.tsx';
import type { Registration } from './registration.ts';

const Buttons = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[3]};
`;

const Assurance = styled.p`font: ${font('small')}; color: ${color.textMuted}; text-align: center;`;

export interface PlanStepProps {
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

/** The second step of registration: the plan. */
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
