import { checkFields } from '@keystead/crud-ui';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, newRolloutFields, type RolloutFields } from './rollout-fields.ts';
import { parseAccounts, parsePercents } from './stages-text.ts';

/** The form's state and its validation. */
export type RolloutForm = UseFormReturn<RolloutFields>;

const check = checkFields<RolloutFields>(fieldLabels, ['release_id', 'stages', 'reason']);

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
