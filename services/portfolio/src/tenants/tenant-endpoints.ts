import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { createTenant } from './create-tenant.ts';
import { deleteTenant } from './delete-tenant.ts';
import { inviteTenant } from './invite-tenant.ts';
import { listTenants } from './list-tenants.ts';
import { readTenant } from './read-tenant.ts';
import { updateTenant } from './update-tenant.ts';

/** All endpoints under `/tenants` for the records themselves. */
export const tenantEndpoints = (deps: Dependencies): Endpoint[] => [
  listTenants(deps),
  createTenant(deps),
  readTenant(deps),
  updateTenant(deps),
  deleteTenant(deps),
  inviteTenant(deps),
];
