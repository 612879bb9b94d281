import type { Body, Plan } from '@keystead/contracts';
import { PersonFields, type PersonValues, personLabels } from '@keystead/crud-ui/person-fields';
import {
  Alert,
  Button,
  browserZone,
  CheckIcon,
  color,
  font,
  Grid,
  Loading,
  radius,
  Skeleton,
  Stack,
  space,
} from '@keystead/ui';
import { type RadioCardOption, RadioCards } from '@keystead/ui/app';
import {
  ApiError,
  errorText,
  Link,
  Navigate,
  request,
  session,
  showFieldErrors,
  useHydrated,
  useSession,
} from '@keystead/web-kit';
import { plansQuery, useQuery } from '@keystead/web-kit/queries';
import { useEffect, useRef, useState } from 'react';
import { type UseFormRegister, type UseFormReturn, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { AuthFrame } from './auth-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

/** The values of the registration form: the request's, all as text, and the confirmation that isn't sent. */
interface Registration extends PersonValues {
  password: string;
  confirmation: string;
  role: NonNullable<Body<'POST /auth/register'>['role']>;
  subscription_plan: NonNullable<Body<'POST /auth/register'>['subscription_plan']>;
}

/** The form's initial values. Text fields have none, so that text typed before hydration is preserved. */
function firstRegistration(): Pick<Registration, 'role' | 'subscription_plan'> {
  const form = typeof document === 'undefined' ? null : document;
  const chosen = form?.querySelector<HTMLInputElement>('input[name=role]:checked')?.value;
  return { role: (chosen as Registration['role'] | undefined) ?? 'tenant', subscription_plan: 'trial' };
}

const accountLabels = {
  role: 'Role',
  ...personLabels,
  password: 'Password',
};

function registrationBody({ confirmation: _, phone, ...rest }: Registration): Body<'POST /auth/register'> {
  const body = { ...rest, timezone: browserZone() };
  return phone.trim() === '' ? body : { ...body, phone };
}

function useRegistration() {
  const [step, setStep] = useState<1 | 2>(1);
  const [failure, setFailure] = useState<string | null>(null);
  const [initialValues] = useState(firstRegistration);
  const form = useForm<Registration>({ defaultValues: initialValues });

  function showFailure(error: unknown): void {
    const rejectedFields = showFieldErrors(error, form.setError, accountLabels);
    const emailTaken = error instanceof ApiError && error.code === 'email_taken';
    if (emailTaken) form.setError('email', { type: 'server', message: error.message });
    if (emailTaken || rejectedFields.length > 0) setStep(1);
    // An address that is taken shows only at its field.
    setFailure(emailTaken ? null : errorText(error, 'Registration failed. Please try again.'));
  }

  async function submitStep(values: Registration): Promise<void> {
    setFailure(null);
    if (step === 1) return setStep(2);
    try {
      session.start(await request('POST /auth/register', { body: registrationBody(values) }), {
        isNew: true,
      });
    } catch (error) {
      showFailure(error);
    }
  }

  function back(): void {
    setFailure(null);
    setStep(1);
  }

  return { step, failure, form, back, submit: form.handleSubmit(submitStep) };
}

// Spans, because a label may not contain block elements.
const Details = styled.span`display: grid; gap: ${space[3]};`;
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
    <Details>
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
    </Details>
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

function PlanStep({ register, busy, onBack }: PlanStepProps) {
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

const Steps = styled.div`
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
    <Steps>
      <Bar $done />
      <Bar $done={step === 2} />
      Step {step} of 2
    </Steps>
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
