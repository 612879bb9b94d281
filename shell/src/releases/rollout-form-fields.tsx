import type { RemoteChannel, Role } from '@keystead/contracts';
import { FormCell, FormGrid } from '@keystead/crud-ui';
import { Field, font, Grid, Stack, space, TextArea, TextInput } from '@keystead/ui';
import { Checkbox, NumberInput, statusLabel } from '@keystead/ui/app';
import { Controller } from 'react-hook-form';
import styled from 'styled-components';
import { MAX_REASON_LENGTH } from './reason-dialog.tsx';
import { ReleaseChoice } from './release-choice.tsx';
import { fieldLabels } from './rollout-fields.ts';
import type { RolloutForm } from './use-rollout-form.ts';

const Legend = styled.legend`font: ${font('label')}; padding: 0; margin-block-end: ${space[1]};`;

const roles: readonly Role[] = ['landlord', 'property_manager', 'tenant'];
/** Limits of the contract. */
const MAX_VISITORS = 1_000_000;
const MAX_MINUTES = 43_200;

export function RolloutFormFields({ form, channel }: { form: RolloutForm; channel: RemoteChannel }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <Stack gap={5}>
      <Field label={fieldLabels.release_id} error={errors.release_id?.message} required>
        <Controller
          name="release_id"
          control={control}
          render={({ field: { value, onChange, onBlur } }) => (
            <ReleaseChoice {...{ value, onChange, onBlur }} remote={channel.remote} stable={channel.stable} />
          )}
        />
      </Field>
      <Field
        label={fieldLabels.stages}
        hint="Percentages of visitors. The first may be 0, for only the groups below."
        error={errors.stages?.message}
        required
      >
        <TextInput autoComplete="off" inputMode="decimal" {...register('stages')} />
      </Field>
      <FormGrid>
        <FormCell $phone={6} $tablet={3}>
          <Field
            label={fieldLabels.min_visitors}
            hint="Leave empty for the default"
            error={errors.min_visitors?.message}
          >
            <NumberInput inputMode="numeric" min={0} max={MAX_VISITORS} step={1} {...register('min_visitors')} />
          </Field>
        </FormCell>
        <FormCell $phone={6} $tablet={3}>
          <Field label={fieldLabels.min_minutes} hint="Leave empty for 10" error={errors.min_minutes?.message}>
            <NumberInput min={0} max={MAX_MINUTES} step="any" {...register('min_minutes')} />
          </Field>
        </FormCell>
      </FormGrid>
      <fieldset>
        <Legend>Always included, whatever the percentage</Legend>
        <Grid columns={2} gap={1} minimum="12rem">
          <Checkbox label={fieldLabels.own_people} {...register('own_people')} />
          {roles.map((role) => (
            <Checkbox key={role} value={role} label={`Role: ${statusLabel(role)}`} {...register('roles')} />
          ))}
        </Grid>
      </fieldset>
      <Field label={fieldLabels.accounts} hint="Account IDs, e.g. 12, 40" error={errors.accounts?.message}>
        <TextInput autoComplete="off" inputMode="numeric" {...register('accounts')} />
      </Field>
      <Field label={fieldLabels.reason} hint="Stored in the audit log" error={errors.reason?.message} required>
        <TextArea maxLength={MAX_REASON_LENGTH} {...register('reason')} />
      </Field>
    </Stack>
  );
}
