import { Alert, Stack } from '@keystead/ui';
import { Link, Navigate, useSession } from '@keystead/web-kit';
import { useEffect, useRef } from 'react';
import { AccountStep } from './account-step.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { PlanStep } from './plan-step.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { useRegistration } from './use-registration.ts';

const signIn = (
  <>
    Already have an account? <Link to="/login">Sign in</Link>
  </>
);

/** Registration in two steps. Redirects a signed-in user to the dashboard. */
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
