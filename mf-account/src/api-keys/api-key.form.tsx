import type { ApiScope, Area, MadeApiKey, NewApiKey } from '@keystead/contracts';
import {
  addDays,
  choiceField,
  dateField,
  FormRows,
  recordForm,
  SendingDialog,
  textField,
  type ValuesOf,
} from '@keystead/crud-ui';
import { today } from '@keystead/ui';
import { CopyText } from '@keystead/ui/app';
import { errorText, Navigate, NoAnswerError, request } from '@keystead/web-kit';
import { useDialogRoutes, useQuery } from '@keystead/web-kit/queries';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { SecretDialog, useSecretCreation } from '../api-access.tsx';
import { API_KEYS, apiAccessQuery, apiKeys } from './api-key.api.ts';
import { areas, levelIn } from './api-key.ts';
import { KeyScopes } from './scope-grid.tsx';

const lifetimeNames = {
  30: '30 days',
  90: '90 days',
  365: 'One year',
  date: 'On a date I choose',
  never: 'Until I revoke it',
};

/** Limits are those of the contract. */
const keyForm = recordForm<object>()({
  name: textField('Name', {
    required: true,
    asTyped: true,
    maxLength: 100,
    cell: [6, 6],
    hint: 'What it is for, such as “Bookkeeping”',
  }),
  scopes: {
    label: 'Access',
    required: true,
    empty: 'Choose at least one permission',
    cell: [6, 6],
    bare: true,
    toValue: (): ApiScope[] => [],
    toSent: (scopes: ApiScope[]) => scopes,
    control: ({ control }: UseFormReturn, name: string, _: unknown, error: string | undefined) => (
      <Controller
        name={name}
        control={control}
        render={({ field: { value, onChange } }) => (
          <KeyScopes label="Access" value={value} onChange={onChange} error={error} />
        )}
      />
    ),
  },
  lifetime: choiceField<`${keyof typeof lifetimeNames}`>('Expires after', lifetimeNames, {
    initial: '90',
    cell: [6, 3],
  }),
  expires_at: dateField('Last day', {
    required: true,
    applies: ({ lifetime }) => lifetime === 'date',
    // Limits the year to four digits, which a browser doesn't by itself.
    max: '9999-12-31',
    cell: [6, 3],
  }),
});

const DAY_MS = 24 * 60 * 60 * 1000;

function toBody({ name, scopes, lifetime, expires_at }: ValuesOf<typeof keyForm.fields>): NewApiKey {
  if (lifetime === 'never') return { name, scopes, expires_at: null };
  // The key expires at the end of that day, in the user's time zone.
  const last =
    lifetime === 'date' ? new Date(`${expires_at}T23:59:59`) : new Date(Date.now() + Number(lifetime) * DAY_MS);
  return { name, scopes, expires_at: last.toISOString() };
}

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
  const { at, close } = useDialogRoutes(API_KEYS);
  const creation = useSecretCreation(apiKeys, (body: NewApiKey) => request('POST /api-keys', { body }));
  const { data: created } = creation;
  if (created !== undefined)
    return (
      <SecretDialog title={`Your key “${created.name}”`} advice="Treat it like a password." onClose={close}>
        <CopyText label="API key" text={created.key} />
        <CopyText label="Example" text={exampleFor(created)} />
      </SecretDialog>
    );
  if (access?.abilities.create === false) return <Navigate to={at()} replace />;
  return (
    <SendingDialog
      form={keyForm}
      title="Create API key"
      description="It acts on your behalf, with the permissions you choose here."
      submitLabel="Create key"
      toBody={toBody}
      sending={creation}
      failed={(error) => (error instanceof NoAnswerError ? UNKNOWN : errorText(error, FAILED))}
      onClose={close}
    >
      <FormRows
        of={keyForm}
        rows={[['name', 'lifetime', 'expires_at'], ['scopes']]}
        own={{ expires_at: { min: addDays(today(), 1) } }}
      />
    </SendingDialog>
  );
}
