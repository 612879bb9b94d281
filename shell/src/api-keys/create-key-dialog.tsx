import { FormDialog, SaveProblem } from '@keystead/crud-ui';
import { errorText, Navigate, NoAnswerError, showFieldErrors } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { useCreateKey } from './create-key.ts';
import { CreatedKey } from './created-key.tsx';
import { apiAccessQuery } from './key-collection.ts';
import { fieldLabels, toRequestBody } from './key-fields.ts';
import { KeyFormFields } from './key-form-fields.tsx';
import { useKeyNavigation } from './key-navigation.ts';
import { useKeyForm } from './use-key-form.ts';

const FAILED = 'The key could not be created. Please try again.';
const UNKNOWN = 'There was no response. The key may have been created anyway: check the list, and revoke it there.';

/** Creates an API key, and then shows it. */
export function CreateKeyDialog() {
  const { data: access } = useQuery(apiAccessQuery);
  const { at, close } = useKeyNavigation();
  const form = useKeyForm();
  const { mutate, isPending, error, data: created } = useCreateKey();
  if (created !== undefined) return <CreatedKey created={created} onClose={close} />;
  if (access?.abilities.create === false) return <Navigate to={at()} replace />;
  const submit = form.handleSubmit((fields) =>
    mutate(toRequestBody(fields), {
      onError: (failure) => void showFieldErrors(failure, form.setError, fieldLabels),
    }),
  );
  const text = error instanceof NoAnswerError ? UNKNOWN : errorText(error, FAILED);
  return (
    <FormDialog
      title="Create API key"
      description="It acts on your behalf, with the permissions you choose here."
      submitLabel="Create key"
      labels={fieldLabels}
      errors={form.formState.errors}
      busy={isPending}
      problem={error && <SaveProblem error={error} text={text} />}
      onSubmit={submit}
      onClose={close}
    >
      <KeyFormFields form={form} />
    </FormDialog>
  );
}
