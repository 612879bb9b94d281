import type { NewRollout, NewStage, RemoteChannel, Role, Stage } from '@keystead/contracts';
import { checkFields, FormGrid, fieldCells } from '@keystead/crud-ui';
import { Field, font, Grid, Stack, space, TextArea, TextInput } from '@keystead/ui';
import { Checkbox, NumberInput, statusLabel } from '@keystead/ui/app';
import { Controller, type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { MAX_REASON_LENGTH, ReleaseChoice } from './dialog-parts.tsx';

/** The form's default: the percentages of the service's default stages. */
const DEFAULT_STAGES = '5, 25, 50, 100';

const partsOf = (list: string) => list.split(/[,;\s]+/).filter((part) => part !== '');

/** Parses percentages: `5, 25, 50, 100`; null if they are invalid or don't rise. */
export function parsePercents(text: string): Stage['percent'][] | null {
  const percents = partsOf(text).map((part) => Number(part.replace(/%$/, '')));
  const rising = percents.every((percent, at) => at === 0 || percent > (percents[at - 1] ?? 0));
  const possible = percents.every((percent) => percent >= 0 && percent <= 100);
  return percents.length > 0 && rising && possible ? percents : null;
}

/** Parses account ids: `12, 40`; null if any is invalid. */
export function parseAccounts(text: string): number[] | null {
  const ids = partsOf(text).map(Number);
  return ids.every((id) => Number.isInteger(id) && id > 0) ? [...new Set(ids)] : null;
}

export interface RolloutFields {
  release_id: string;
  stages: string;
  min_visitors: string;
  min_minutes: string;
  own_people: boolean;
  roles: Role[];
  accounts: string;
  reason: string;
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof RolloutFields, string> = {
  release_id: 'Release',
  stages: 'Stages',
  min_visitors: 'Visitors at each stage',
  min_minutes: 'Minutes at each stage',
  own_people: 'Our own people',
  roles: 'Roles',
  accounts: 'Accounts',
  reason: 'Reason',
};

export const newRolloutFields: RolloutFields = {
  release_id: '',
  stages: DEFAULT_STAGES,
  min_visitors: '',
  min_minutes: '',
  own_people: false,
  roles: [],
  accounts: '',
  reason: '',
};

const SECONDS_A_MINUTE = 60;

/** The conditions of a stage that the user entered; the service has defaults for the rest. */
function conditionsOf({ min_visitors, min_minutes }: RolloutFields): Omit<NewStage, 'percent'> {
  return {
    ...(min_visitors.trim() !== '' && { min_visitors: Number(min_visitors) }),
    ...(min_minutes.trim() !== '' && { min_seconds: Math.round(Number(min_minutes) * SECONDS_A_MINUTE) }),
  };
}

/** Undefined if everything is at its default: the service then uses its own stages. */
function stagesOf(fields: RolloutFields): NewStage[] | undefined {
  const percents = parsePercents(fields.stages) ?? [];
  const conditions = conditionsOf(fields);
  const isDefault = percents.join() === parsePercents(DEFAULT_STAGES)?.join();
  if (isDefault && Object.keys(conditions).length === 0) return undefined;
  return percents.map((percent) => ({ percent, ...conditions }));
}

export function toRequestBody(fields: RolloutFields): NewRollout {
  const { release_id, own_people, roles, accounts, reason } = fields;
  const stages = stagesOf(fields);
  return {
    release_id: Number(release_id),
    ...(stages && { stages }),
    cohorts: { own_people, roles, accounts: parseAccounts(accounts) ?? [] },
    reason: reason.trim(),
  };
}

type RolloutForm = UseFormReturn<RolloutFields>;

const requiredFields: readonly (keyof RolloutFields)[] = ['release_id', 'stages', 'reason'];

const check = checkFields<RolloutFields>(fieldLabels, requiredFields);

const resolver: Resolver<RolloutFields> = async (values, context, options) => {
  const { errors: found } = await check(values, context, options);
  const errors: FieldErrors<RolloutFields> = { ...found };
  if (!errors.stages && parsePercents(values.stages) === null)
    errors.stages = { type: 'invalid', message: 'Stages must be rising percentages: 5, 25, 50, 100' };
  if (parseAccounts(values.accounts) === null)
    errors.accounts = { type: 'invalid', message: 'Enter account IDs, e.g. 12, 40' };
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

export const useRolloutForm = (): RolloutForm => useForm<RolloutFields>({ resolver, defaultValues: newRolloutFields });

const Legend = styled.legend`font: ${font('label')}; padding: 0; margin-block-end: ${space[1]};`;

const roles: readonly Role[] = ['landlord', 'property_manager', 'tenant'];
/** Limits of the contract. */
const MAX_VISITORS = 1_000_000;
const MAX_MINUTES = 43_200;

export function RolloutFormFields({ form, channel }: { form: RolloutForm; channel: RemoteChannel }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const field = fieldCells({ labels: fieldLabels, required: requiredFields, errors });
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
        {field(
          'min_visitors',
          [6, 3],
          <NumberInput inputMode="numeric" min={0} max={MAX_VISITORS} step={1} {...register('min_visitors')} />,
          'Leave empty for the default',
        )}
        {field(
          'min_minutes',
          [6, 3],
          <NumberInput min={0} max={MAX_MINUTES} step="any" {...register('min_minutes')} />,
          'Leave empty for 10',
        )}
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
