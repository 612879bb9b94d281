import { Alert, Button, Stack } from '@keystead/ui';
import { errorText, showFieldErrors, useHydrated } from '@keystead/web-kit';
import { type ReactNode, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

interface AuthFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  send: (values: Values) => Promise<void>;
  /** The labels of the fields that show the server's errors. By default all errors show above the form. */
  labels?: Partial<Readonly<Record<Path<Values>, string>>>;
  failed: string;
  submitLabel: string;
  below?: ReactNode;
  children: ReactNode;
}

/** The form of a sign-in page. A failure shows at its field, or above all. */
export function AuthForm<Values extends FieldValues>(props: AuthFormProps<Values>) {
  const { form, send, labels = {}, failed, submitLabel, below, children } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const hydrated = useHydrated();
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      const rejectedFields = showFieldErrors(error, form.setError, labels as Record<Path<Values>, string>);
      if (rejectedFields.length === 0) setFailure(errorText(error, failed));
    }
  });
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack gap={5}>
        {failure !== null && <Alert tone="destructive">{failure}</Alert>}
        {children}
        <Button type="submit" size="large" wide busy={form.formState.isSubmitting} waiting={!hydrated}>
          {submitLabel}
        </Button>
        {below}
      </Stack>
    </form>
  );
}
