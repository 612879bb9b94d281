import { checkFields } from '@keystead/page-kit';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, type KeyFields, newKeyFields } from './key-fields.ts';

/** The form's state and its checks. */
export type KeyForm = UseFormReturn<KeyFields>;

const withoutDay = checkFields<KeyFields>(fieldLabels, ['name']);
const withDay = checkFields<KeyFields>(fieldLabels, ['name', 'expires_at']);

const resolver: Resolver<KeyFields> = async (values, context, options) => {
  const ofOwnDay = values.lifetime === 'date';
  const checked = await (ofOwnDay ? withDay : withoutDay)(values, context, options);
  const errors: FieldErrors<KeyFields> = { ...checked.errors };
  // Of no matter then, though the control may still be known.
  if (!ofOwnDay) delete errors.expires_at;
  if (values.scopes.length === 0)
    errors.scopes = { type: 'required', message: 'Choose at least one area that the key may use' };
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

/** The form of a new API key. */
export const useKeyForm = (): KeyForm => useForm<KeyFields>({ resolver, defaultValues: newKeyFields });
