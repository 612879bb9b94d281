import type { Tenant } from '@keystead/contracts';

/** The states of a tenant, as they are read. */
export const statusNames: Record<Tenant['status'], string> = { active: 'Active', inactive: 'Inactive' };

/** `An invitation is on its way to dana@mail.example.` */
export function invitationText({ email }: Pick<Tenant, 'email'>): string {
  return `An invitation is on its way to ${email}.`;
}

/** What a form says when the tenant was not saved (product §8). */
export const SAVE_FAILED = 'Error saving tenant. Please try again.';
