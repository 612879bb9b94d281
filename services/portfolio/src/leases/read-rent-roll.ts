import { portfolio } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { rentRoll } from './rent-roll.ts';

/** The default number of months. */
const DEFAULT_MONTHS = 12;

/**
 * The rent roll of the leases that the caller may see. Never rejected, since every role can open every page (rules §2).
 */
export const readRentRoll = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /leases/rent-roll', async ({ caller, query: { property_id, months = DEFAULT_MONTHS } }) => {
    const scope = await deps.tenantAccess.leaseScopeOf(caller);
    return reply(await rentRoll(deps, scope, { property_id, months, now: new Date() }));
  });
