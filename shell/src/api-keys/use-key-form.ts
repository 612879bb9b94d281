import { checkFields } from '@keystead/crud-ui';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, type KeyFields, newKeyFields } from './key-fields.ts';

/** The form's state and its validation. */
export type KeyForm = UseFormReturn<KeyFields>;

const checkWithoutDate = checkFields<KeyFields>(fieldLabels, ['name']);
const checkWithDate = checkFields<KeyFields>(fieldLabels, ['name', 'expires_at']);

const resolver: Resolver<KeyFields> = async (values, context, options) => {
  const hasDate = values.lifetime === 'date';
  const checked = await (hasDate ? checkWithDate : checkWithoutDate)(values, context, options);
  const errors: FieldErrors<KeyFields> = { ...checked.errors };
  // The day is irrelevant then, though the form may still have a value for it.
  if (!hasDate) delete errors.expires_at;
  if (values.scopes.length === 0) errors.scopes = { type: 'required', message: 'Choose at least one permission' };
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

export const useKeyForm = (): KeyForm => useForm<KeyFields>({ resolver, defaultValues: newKeyFields });
