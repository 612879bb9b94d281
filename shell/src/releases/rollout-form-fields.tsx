import type { RemoteChannel, Role } from '@keystead/contracts';
import { FormCell, FormGrid } from '@keystead/page-kit';
import { Field, font, Grid, Stack, space, TextArea, TextInput } from '@keystead/ui';
import { Checkbox, NumberInput, statusLabel } from '@keystead/ui/app';
import { Controller } from 'react-hook-form';
import styled from 'styled-components';
import { LONGEST_REASON } from './reason-dialog.tsx';
import { ReleaseChoice } from './release-choice.tsx';
import { fieldLabels } from './rollout-fields.ts';
import type { RolloutForm } from './use-rollout-form.ts';

const Legend = styled.legend`font: ${font('label')}; padding: 0; margin-block-end: ${space[1]};`;

const roles: readonly Role[] = ['landlord', 'property_manager', 'tenant'];
/** Limits of the contract. */
const MOST_VISITORS = 1_000_000;
const MOST_MINUTES = 43_200;

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
        hint="Of a hundred visitors. The first may be 0, for those below alone."
        error={errors.stages?.message}
        required
      >
        <TextInput autoComplete="off" inputMode="decimal" {...register('stages')} />
      </Field>
      <FormGrid>
        <FormCell $phone={6} $tablet={3}>
          <Field
            label={fieldLabels.min_visitors}
            hint="Left empty: as many as show what is wrong with most"
            error={errors.min_visitors?.message}
          >
            <NumberInput inputMode="numeric" min={0} max={MOST_VISITORS} step={1} {...register('min_visitors')} />
          </Field>
        </FormCell>
        <FormCell $phone={6} $tablet={3}>
          <Field label={fieldLabels.min_minutes} hint="Left empty: ten" error={errors.min_minutes?.message}>
            <NumberInput min={0} max={MOST_MINUTES} step="any" {...register('min_minutes')} />
          </Field>
        </FormCell>
      </FormGrid>
      <fieldset>
        <Legend>Who comes first, whatever the percentage</Legend>
        <Grid columns={2} gap={1} minimum="12rem">
          <Checkbox label={fieldLabels.own_people} {...register('own_people')} />
          {roles.map((role) => (
            <Checkbox key={role} value={role} label={`Role: ${statusLabel(role)}`} {...register('roles')} />
          ))}
        </Grid>
      </fieldset>
      <Field label={fieldLabels.accounts} hint="Their numbers: 12, 40" error={errors.accounts?.message}>
        <TextInput autoComplete="off" inputMode="numeric" {...register('accounts')} />
      </Field>
      <Field label={fieldLabels.reason} hint="Kept in the audit log" error={errors.reason?.message} required>
        <TextArea maxLength={LONGEST_REASON} {...register('reason')} />
      </Field>
    </Stack>
  );
}
