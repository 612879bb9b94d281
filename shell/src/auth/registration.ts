import type { Body } from '@keystead/contracts';
import { type PersonValues, personLabels } from '@keystead/crud-ui/person-fields';
import { ApiError, errorText, request, session, showFieldErrors } from '@keystead/web-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

/** The values of the registration form: the request's, all as text, and the confirmation that isn't sent. */
export interface Registration extends PersonValues {
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
  return phone.trim() === '' ? rest : { ...rest, phone };
}

export function useRegistration() {
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
      session.start(await request('POST /auth/register', { body: registrationBody(values) }));
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
