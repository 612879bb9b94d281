import { checkFields } from '@keystead/page-kit';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, type KeyFields, newKeyFields } from './key-fields.ts';

/** The form's state and its validation. */
export type KeyForm = UseFormReturn<KeyFields>;

const withoutDay = checkFields<KeyFields>(fieldLabels, ['name']);
const withDay = checkFields<KeyFields>(fieldLabels, ['name', 'expires_at']);

const resolver: Resolver<KeyFields> = async (values, context, options) => {
  const ofOwnDay = values.lifetime === 'date';
  const checked = await (ofOwnDay ? withDay : withoutDay)(values, context, options);
  const errors: FieldErrors<KeyFields> = { ...checked.errors };
  // The day is irrelevant then, though the form may still have a value for it.
  if (!ofOwnDay) delete errors.expires_at;
  if (values.scopes.length === 0)
    errors.scopes = { type: 'required', message: 'Choose at least one area that the key may use' };
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

export const useKeyForm = (): KeyForm => useForm<KeyFields>({ resolver, defaultValues: newKeyFields });
