import type { ApiScope } from '@keystead/contracts';
import { type Caller, ValidationFailed } from '@keystead/service-kit';

/** Who may create API keys. Tenants may not: they have no records that a program would manage. */
export const apiKeyPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  reason: 'Tenants cannot create API keys.',
};

/** Scopes that only an admin's keys may have: releases decide what every visitor's browser loads. */
const operators = /^releases?:/;

/** @throws ValidationFailed if the caller's keys may not have one of these scopes. */
export function assertScopesOf(caller: Caller, scopes: readonly ApiScope[]): void {
  if (caller.role !== 'admin' && scopes.some((scope) => operators.test(scope)))
    throw new ValidationFailed({ scopes: 'include permissions that only an admin’s keys may have' });
}
