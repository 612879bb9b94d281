import { ApiError, errorText, showFieldErrors } from '@keystead/web-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { registerUser } from './register.ts';
import { accountLabels, firstRegistration, type Registration, registrationBody } from './registration.ts';

/** The two steps of registration: the form, the current step, and the failure. */
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
    await registerUser(registrationBody(values)).catch(showFailure);
  }

  function back(): void {
    setFailure(null);
    setStep(1);
  }

  return { step, failure, form, back, submit: form.handleSubmit(submitStep) };
}
