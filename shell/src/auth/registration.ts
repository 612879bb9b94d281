import type { Body } from '@keystead/contracts';
import { type PersonValues, personLabels } from '../forms/person-fields.tsx';

/** The values of the registration form: the request's, all as text, and the confirmation that isn't sent. */
export interface Registration extends PersonValues {
  password: string;
  confirmation: string;
  role: NonNullable<Body<'POST /auth/register'>['role']>;
  subscription_plan: NonNullable<Body<'POST /auth/register'>['subscription_plan']>;
}

/** The form's initial values. Text fields have none, so that text typed before hydration is preserved. */
export function firstRegistration(): Pick<Registration, 'role' | 'subscription_plan'> {
  const form = typeof document === 'undefined' ? null : document;
  const chosen = form?.querySelector<HTMLInputElement>('input[name=role]:checked')?.value;
  return { role: (chosen as Registration['role'] | undefined) ?? 'tenant', subscription_plan: 'trial' };
}

/** The labels of the first step's fields. */
export const accountLabels = {
  role: 'Role',
  ...personLabels,
  password: 'Password',
};

/** The request body: without the confirmation, and without an empty phone number. */
export function registrationBody({ confirmation: _, phone, ...rest }: Registration): Body<'POST /auth/register'> {
  return phone.trim() === '' ? rest : { ...rest, phone };
}
