import { FormDialog, type RecordFormDialogProps } from '@keystead/crud-ui';
import { Field, Stack, TextInput } from '@keystead/ui';
import { RadioCards } from '@keystead/ui/app';
import { Controller, useWatch } from 'react-hook-form';
import { EventChoice } from './event-choice.tsx';
import type { WebhookForm } from './use-webhook-form.ts';
import { fieldLabels } from './webhook-fields.ts';

/** Limits of the contract, so that a control accepts no more than the server does. */
const lengths = { url: 2000, description: 200 };

const choices = [
  { value: 'all', label: 'Everything', description: 'Include future event types' },
  { value: 'chosen', label: 'Selected events', description: 'Only the events below' },
];

interface WebhookFormDialogProps extends RecordFormDialogProps {
  form: WebhookForm;
}

/** The dialog that creates or edits a webhook. */
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
