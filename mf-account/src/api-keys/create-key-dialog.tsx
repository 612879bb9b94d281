import type { Area, MadeApiKey } from '@keystead/contracts';
import { FormDialog, SaveProblem } from '@keystead/crud-ui';
import { CopyText } from '@keystead/ui/app';
import { errorText, Navigate, NoAnswerError, showFieldErrors } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { SecretDialog } from '../api-access.tsx';
import { apiAccessQuery, useCreateKey, useKeyNavigation } from './api-key.api.ts';
import { fieldLabels, KeyFormFields, toRequestBody, useKeyForm } from './api-key.form.tsx';
import { areas, levelIn } from './api-key.ts';

/** A path of each area that reads something, to try out a key. */
const examples: Readonly<Record<Area, string>> = {
  portfolio: '/properties',
  operations: '/payments',
  dashboard: '/dashboard/stats',
  billing: '/subscription',
  account: '/profile',
  assistant: '/ai/models',
  events: '/events',
  site: '/marketing/pages',
  releases: '/remotes',
};

function exampleFor({ key, scopes }: MadeApiKey): string {
  // A team's key without other scopes can read the releases.
  const area = areas.find((one) => levelIn(scopes, one) !== 'none') ?? 'releases';
  return `curl ${window.location.origin}/api${examples[area]} -H "Authorization: Bearer ${key}"`;
}

const FAILED = 'The key could not be created. Please try again.';
const UNKNOWN = 'There was no response. The key may have been created anyway: check the list, and revoke it there.';

export function CreateKeyDialog() {
  const { data: access } = useQuery(apiAccessQuery);
  const { at, close } = useKeyNavigation();
  const form = useKeyForm();
  const { mutate, isPending, error, data: created } = useCreateKey();
  if (created !== undefined)
    return (
      <SecretDialog title={`Your key “${created.name}”`} advice="Treat it like a password." onClose={close}>
        <CopyText label="API key" text={created.key} />
        <CopyText label="Example" text={exampleFor(created)} />
      </SecretDialog>
    );
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
