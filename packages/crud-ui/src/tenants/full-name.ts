import type { Tenant } from '@keystead/contracts';

/** `Dana Whitfield`. */
export function fullName({ first_name, last_name }: Pick<Tenant, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}
