import type { Body, User } from '@keystead/contracts';
import { type PersonValues, personLabels } from '../forms/person-fields.tsx';

/** The values of the profile's form. */
export interface ProfileValues extends PersonValues {
  current_password: string;
  new_password: string;
  confirmation: string;
}

/** The labels of the form's fields, by their names in the server's validation errors. */
export const profileLabels = {
  ...personLabels,
  current_password: 'Current password',
  new_password: 'New password',
};

/** The form's initial values. */
export function profileValues({ first_name, last_name, email, phone }: User): ProfileValues {
  return { first_name, last_name, email, phone: phone ?? '', current_password: '', new_password: '', confirmation: '' };
}

const isOther = (email: string, user: User) => email.trim().toLowerCase() !== user.email.toLowerCase();

/** The validation error of the passwords, in the words of product §5; null if they are valid. */
export function passwordAlert(values: ProfileValues, user: User): string | null {
  const { email, current_password, new_password, confirmation } = values;
  if (new_password !== confirmation) return 'New passwords do not match';
  if (new_password !== '' && current_password === '') return 'Current password is required to set a new password';
  if (isOther(email, user) && current_password === '') return 'Current password is required to change your email';
  return null;
}

/**
 * The request body: `whatsapp` is the phone. The current password is sent only with a new password (product §5, §7) or
 * a new address.
 */
export function profileBody(values: ProfileValues, user: User): Body<'PUT /profile'> {
  const { first_name, last_name, email, current_password, new_password } = values;
  const phone = values.phone.trim() || null;
  const proof = new_password !== '' || isOther(email, user) ? { current_password } : {};
  const password = new_password === '' ? {} : { new_password };
  return { first_name, last_name, email, phone, whatsapp: phone, ...proof, ...password };
}
