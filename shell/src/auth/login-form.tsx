import type { Body } from '@keystead/contracts';
import { Alert, Button, Field, Stack, TextInput } from '@keystead/ui';
import { errorText, useHydrated } from '@keystead/web-kit';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { emailRules } from '../forms/email-rules.ts';
import { PasswordField, passwordRules } from './password-field.tsx';
import { signIn } from './sign-in.ts';

/** E-mail address and password. The page owns the form, so that it can fill it in. */
export function LoginForm({ form }: { form: UseFormReturn<Body<'POST /auth/login'>> }) {
  const hydrated = useHydrated();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = form.handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      await signIn(credentials);
    } catch (error) {
      setFailure(errorText(error, 'Login failed. Please try again.'));
    }
  });
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack gap={5}>
        {failure !== null && <Alert tone="destructive">{failure}</Alert>}
        <Field label="Email" error={errors.email?.message} required>
          <TextInput type="email" autoComplete="username" {...register('email', emailRules)} />
        </Field>
        <PasswordField field={register('password', passwordRules)} error={errors.password?.message} />
        <Button type="submit" size="large" wide busy={isSubmitting} waiting={!hydrated}>
          {isSubmitting ? 'Signing in...' : 'Sign In'}
        </Button>
      </Stack>
    </form>
  );
}
