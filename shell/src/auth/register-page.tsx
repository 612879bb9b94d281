import { PersonFields } from '@keystead/crud-ui/person-fields';
import { Alert, Button, color, font, Grid, Stack, space } from '@keystead/ui';
import { RadioCards } from '@keystead/ui/app';
import { Link, Navigate, useHydrated, useSession } from '@keystead/web-kit';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import { AuthFrame } from './auth-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PlanStep } from './plan-step.tsx';
import { type Registration, useRegistration } from './registration.ts';

const roles: { value: Registration['role']; label: string; description: string }[] = [
  { value: 'tenant', label: 'Tenant', description: 'I rent my home' },
  { value: 'landlord', label: 'Landlord', description: 'I own rentals' },
  { value: 'property_manager', label: 'Property manager', description: 'I manage rentals' },
];

const passwordLabels = { password: 'Password', confirmation: 'Confirm password' };

function AccountStep({ form }: { form: UseFormReturn<Registration> }) {
  const { register, getValues } = form;
  const hydrated = useHydrated();
  const { errors } = form.formState;
  return (
    <Stack gap={5}>
      <RadioCards
        legend="I am a"
        options={roles}
        minimum="10rem"
        defaultValue={getValues('role')}
        {...register('role')}
      />
      <PersonFields register={register} errors={errors} />
      <Grid columns={2} minimum="13rem">
        <NewPasswordFields labels={passwordLabels} register={register} errors={errors} />
      </Grid>
      <Button type="submit" size="large" wide waiting={!hydrated}>
        Continue to Plan Selection
      </Button>
    </Stack>
  );
}

const Root = styled.div`
  display: flex;
  gap: ${space[2]};
  align-items: center;
  padding-block-end: ${space[2]};
  font: ${font('label')};
  color: ${color.textMuted};
`;

const Bar = styled.span<{ $done: boolean }>`
  inline-size: 2rem;
  block-size: 0.25rem;
  border-radius: 999px;
  background: ${({ $done }) => ($done ? color.accent : color.borderStrong)};
`;

function StepIndicator({ step }: { step: 1 | 2 }) {
  return (
    <Root>
      <Bar $done />
      <Bar $done={step === 2} />
      Step {step} of 2
    </Root>
  );
}

const signIn = (
  <>
    Already have an account? <Link to="/login">Sign in</Link>
  </>
);

export function RegisterPage() {
  const { status } = useSession();
  const { step, failure, form, back, submit } = useRegistration();
  const page = useRef<HTMLDivElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    page.current?.querySelector('h1')?.focus();
  }, [step]);
  if (status === 'signed-in') return <Navigate to="/app/dashboard" replace />;
  const first = step === 1;
  return (
    <div ref={page}>
      <AuthFrame
        title={first ? 'Create your account' : 'Choose Your Plan'}
        subtitle={first ? signIn : 'You can change it whenever you like.'}
        above={<StepIndicator step={step} />}
        wide
      >
        <form method="post" onSubmit={submit} noValidate>
          <Stack gap={5}>
            {failure !== null && <Alert tone="destructive">{failure}</Alert>}
            {first ? (
              <AccountStep form={form} />
            ) : (
              <PlanStep register={form.register} busy={form.formState.isSubmitting} onBack={back} />
            )}
          </Stack>
        </form>
      </AuthFrame>
    </div>
  );
}
