import type { EventType, NewWebhook, Webhook } from '@keystead/contracts';
import { EditDialog, FormRows, recordForm, SendingDialog, textField, type ValuesOf } from '@keystead/crud-ui';
import { color, font, Grid, Stack, space } from '@keystead/ui';
import { Checkbox, RadioCards } from '@keystead/ui/app';
import { errorText, Navigate, NoAnswerError, request, useSession } from '@keystead/web-kit';
import { useDialogRoutes, useRecordList } from '@keystead/web-kit/queries';
import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import { useSecretCreation } from '../api-access.tsx';
import { WEBHOOKS, webhooks } from './webhook.api.ts';
import { eventGroups, eventName } from './webhook.tsx';
import { WebhookSecretDialog } from './webhook-details.tsx';

const Legend = styled.legend`font: ${font('label')}; padding: 0; margin-block-end: ${space[1]};`;
const ErrorText = styled.p`font: ${font('small')}; color: ${color.dangerInk};`;

interface EventChoiceProps {
  value: readonly EventType[];
  onChange: (types: EventType[]) => void;
  error: string | undefined;
}

function EventChoice({ value, onChange, error }: EventChoiceProps) {
  const id = useId();
  const { user } = useSession();
  const offered = eventGroups.filter(({ object }) => object !== 'rollout' || user?.role === 'admin');
  const toggle = (type: EventType, on: boolean) =>
    onChange(on ? [...value, type] : value.filter((one) => one !== type));
  return (
    <Stack gap={3}>
      {error !== undefined && <ErrorText id={id}>{error}</ErrorText>}
      <Grid columns={3} minimum="9rem">
        {offered.map(({ object, name, types }) => (
          <fieldset key={object} aria-describedby={error === undefined ? undefined : id}>
            <Legend>{name}</Legend>
            {types.map((type) => (
              <Checkbox
                key={type}
                label={eventName(type)}
                checked={value.includes(type)}
                onChange={({ target }) => toggle(type, target.checked)}
              />
            ))}
          </fieldset>
        ))}
      </Grid>
    </Stack>
  );
}

const choices = [
  { value: 'all', label: 'Everything', description: 'Include future event types' },
  { value: 'chosen', label: 'Selected events', description: 'Only the events below' },
];

/** Limits are those of the contract. */
const webhookForm = recordForm<Webhook>()({
  url: textField('Address', {
    required: true,
    type: 'url',
    inputMode: 'url',
    maxLength: 2000,
    placeholder: 'https://example.com/keystead',
    cell: [6, 6],
    hint: 'The https address that receives the events',
  }),
  description: textField('Description', { maxLength: 200, cell: [6, 6] }),
  scope: {
    label: 'Events',
    cell: [6, 6],
    bare: true,
    toValue: (_: unknown, webhook: Webhook | undefined) => (webhook?.types.length ? 'chosen' : 'all'),
    toSent: (scope: string) => scope,
    control: ({ register }: UseFormReturn, name: string) => (
      <RadioCards legend="Events" options={choices} {...register(name)} />
    ),
  },
  types: {
    label: 'Events',
    required: true,
    empty: 'Choose at least one event',
    applies: ({ scope }) => scope === 'chosen',
    cell: [6, 6],
    bare: true,
    toValue: (types: EventType[] | undefined) => types ?? [],
    toSent: (types: EventType[]) => types,
    control: ({ control }: UseFormReturn, name: string, _: unknown, error: string | undefined) => (
      <Controller
        name={name}
        control={control}
        render={({ field: { value, onChange } }) => <EventChoice value={value} onChange={onChange} error={error} />}
      />
    ),
  },
});

function toBody(values: ValuesOf<typeof webhookForm.fields>): NewWebhook {
  const { url, description, scope, types } = webhookForm.toBody(values);
  return { url, description, types: scope === 'all' ? [] : types };
}

const fields = <FormRows of={webhookForm} rows={[['url'], ['description'], ['scope'], ['types']]} />;

const FAILED = 'The webhook could not be added. Please try again.';
const UNKNOWN = 'There was no response. The webhook may have been added anyway: check the list before you try again.';

export function AddWebhookDialog() {
  const { mayCreate } = useRecordList(webhooks, {});
  const { at, close, navigate } = useDialogRoutes(WEBHOOKS);
  const addition = useSecretCreation(webhooks, (body: NewWebhook) => request('POST /webhooks', { body }));
  const { data: created } = addition;
  if (created !== undefined)
    return <WebhookSecretDialog title="Webhook added" secret={created.secret} onClose={() => navigate(created.id)} />;
  if (mayCreate === false) return <Navigate to={at()} replace />;
  return (
    <SendingDialog
      form={webhookForm}
      title="Add webhook"
      toBody={toBody}
      sending={addition}
      failed={(error) => (error instanceof NoAnswerError ? UNKNOWN : errorText(error, FAILED))}
      onClose={close}
    >
      {fields}
    </SendingDialog>
  );
}

export const EditWebhookDialog = () => (
  <EditDialog
    pages={{ collection: webhooks, path: WEBHOOKS, noun: 'webhook' }}
    apart
    form={webhookForm}
    title="Edit webhook"
    submitLabel="Save"
    toBody={toBody}
    send={webhooks.change}
    done="Webhook updated."
    failed="Failed to save the webhook"
  >
    {() => fields}
  </EditDialog>
);
