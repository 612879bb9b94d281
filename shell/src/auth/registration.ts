import type { Body } from '@keystead/contracts';
import { type PersonValues, personLabels } from '../forms/person-fields.tsx';

/** What the registration form holds: the request, all texts, and the confirmation that isn't sent. */
export interface Registration extends PersonValues {
  password: string;
  confirmation: string;
  role: NonNullable<Body<'POST /auth/register'>['role']>;
  subscription_plan: NonNullable<Body<'POST /auth/register'>['subscription_plan']>;
}

/** What the form begins with. Its texts have no value of their own: what was typed before the page was taken over stays. */
export function firstRegistration(): Pick<Registration, 'role' | 'subscription_plan'> {
  const form = typeof document === 'undefined' ? null : document;
  const chosen = form?.querySelector<HTMLInputElement>('input[name=role]:checked')?.value;
  return { role: (chosen as Registration['role'] | undefined) ?? 'tenant', subscription_plan: 'trial' };
}

/** The fields of the first step as people know them. */
export const accountLabels = {
  role: 'Role',
  ...personLabels,
  password: 'Password',
};

/** What is sent: without the confirmation, and without a phone number that wasn't given. */
export function registrationBody({ confirmation: _, phone, ...rest }: Registration): Body<'POST /auth/register'> {
  return phone.trim() === '' ? rest : { ...rest, phone };
}
