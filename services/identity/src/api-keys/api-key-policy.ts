import type { ApiScope } from '@keystead/contracts';
import { type Caller, ValidationFailed } from '@keystead/service-kit';

/** Who may make API keys: a tenant has nothing that a program would look after. */
export const apiKeyPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  reason: 'Tenants cannot make API keys.',
};

/** What only an admin's keys may hold: what everybody's browsers load is the operator's. */
const operators = /^releases?:/;

/** @throws ValidationFailed when a caller's key may not hold one of these scopes. */
export function assertScopesOf(caller: Caller, scopes: readonly ApiScope[]): void {
  if (caller.role !== 'admin' && scopes.some((scope) => operators.test(scope)))
    throw new ValidationFailed({ scopes: 'hold what only an admin’s keys may do' });
}
