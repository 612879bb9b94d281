import { FormDialog, SaveProblem } from '@keystead/page-kit';
import { errorText, Navigate, NoAnswerError, showFieldErrors } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { apiAccessQuery } from './key-collection.ts';
import { fieldLabels, toRequestBody } from './key-fields.ts';
import { KeyFormFields } from './key-form-fields.tsx';
import { useKeyNavigation } from './key-navigation.ts';
import { MadeKey } from './made-key.tsx';
import { useMakeKey } from './make-key.ts';
import { useKeyForm } from './use-key-form.ts';

const FAILED = 'The key could not be made. Please try again.';
const UNKNOWN =
  'No answer came. The key may have been made all the same: look for it in the list, and revoke it there.';

/** Creates an API key, and then shows it. */
export function CreateKeyDialog() {
  const { data: access } = useQuery(apiAccessQuery);
  const { at, close } = useKeyNavigation();
  const form = useKeyForm();
  const { mutate, isPending, error, data: made } = useMakeKey();
  if (made !== undefined) return <MadeKey made={made} onClose={close} />;
  if (access?.abilities.create === false) return <Navigate to={at()} replace />;
  const submit = form.handleSubmit((fields) =>
    mutate(toRequestBody(fields), {
      onError: (refusal) => void showFieldErrors(refusal, form.setError, fieldLabels),
    }),
  );
  const text = error instanceof NoAnswerError ? UNKNOWN : errorText(error, FAILED);
  return (
    <FormDialog
      title="Create API key"
      description="It acts in your name, within what you allow it here."
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
