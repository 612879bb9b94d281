import type { EventType, NewWebhook, Webhook } from '@keystead/contracts';
import { checkFields, FormDialog, type RecordFormDialogProps, recordFormOptions } from '@keystead/crud-ui';
import { color, Field, font, Grid, Stack, space, TextInput } from '@keystead/ui';
import { Checkbox, RadioCards } from '@keystead/ui/app';
import { useId } from 'react';
import { Controller, type FieldErrors, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import styled from 'styled-components';
import { eventGroups, eventName } from './webhook.tsx';

interface WebhookFields {
  url: string;
  description: string;
  scope: 'all' | 'chosen';
  types: EventType[];
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof WebhookFields, string> = {
  url: 'Address',
  description: 'Description',
  scope: 'Events',
  types: 'Events',
};

function toFormValues(webhook?: Webhook): WebhookFields {
  const types = webhook?.types ?? [];
  return {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    scope: types.length === 0 ? 'all' : 'chosen',
    types,
  };
}

export function toRequestBody({ url, description, scope, types }: WebhookFields): NewWebhook {
  return { url: url.trim(), description: description.trim() || null, types: scope === 'all' ? [] : types };
}

type WebhookForm = UseFormReturn<WebhookFields>;

const check = checkFields<WebhookFields>(fieldLabels, ['url']);

const resolver: Resolver<WebhookFields> = async (values, context, options) => {
  const { errors: found } = await check(values, context, options);
  const errors: FieldErrors<WebhookFields> = { ...found };
  if (values.scope === 'chosen' && values.types.length === 0)
    errors.types = { type: 'required', message: 'Choose at least one event' };
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

export const useWebhookForm = (webhook?: Webhook): WebhookForm =>
  useForm<WebhookFields>(recordFormOptions(resolver, toFormValues, webhook));

const Legend = styled.legend`font: ${font('label')}; padding: 0; margin-block-end: ${space[1]};`;
const ErrorText = styled.p`font: ${font('small')}; color: ${color.dangerInk};`;

interface EventChoiceProps {
  value: readonly EventType[];
  onChange: (types: EventType[]) => void;
  error: string | undefined;
}

function EventChoice({ value, onChange, error }: EventChoiceProps) {
  const id = useId();
  const toggle = (type: EventType, on: boolean) =>
    onChange(on ? [...value, type] : value.filter((one) => one !== type));
  return (
    <Stack gap={3}>
      {error !== undefined && <ErrorText id={id}>{error}</ErrorText>}
      <Grid columns={3} minimum="9rem">
        {eventGroups.map(({ object, name, types }) => (
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

/** Limits of the contract, so that a control accepts no more than the server does. */
const lengths = { url: 2000, description: 200 };

const choices = [
  { value: 'all', label: 'Everything', description: 'Include future event types' },
  { value: 'chosen', label: 'Selected events', description: 'Only the events below' },
];

interface WebhookFormDialogProps extends RecordFormDialogProps {
  form: WebhookForm;
}

export function WebhookFormDialog({ form, ...rest }: WebhookFormDialogProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const scope = useWatch({ control, name: 'scope' });
  return (
    <FormDialog {...rest} labels={fieldLabels} errors={errors}>
      <Stack gap={5}>
        <Field
          label={fieldLabels.url}
          hint="The https address that receives the events"
          error={errors.url?.message}
          required
        >
          <TextInput
            type="url"
            inputMode="url"
            placeholder="https://example.com/keystead"
            autoComplete="off"
            maxLength={lengths.url}
            {...register('url')}
          />
        </Field>
        <Field label={fieldLabels.description} error={errors.description?.message}>
          <TextInput autoComplete="off" maxLength={lengths.description} {...register('description')} />
        </Field>
        <RadioCards legend={fieldLabels.scope} options={choices} {...register('scope')} />
        {scope === 'chosen' && (
          <Controller
            name="types"
            control={control}
            render={({ field: { value, onChange } }) => (
              <EventChoice value={value} onChange={onChange} error={errors.types?.message} />
            )}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
