import { portfolio } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { rentRoll } from './rent-roll.ts';

/** Months that are told of unless the query says how many. */
const DEFAULT_MONTHS = 12;

/** The rent of the leases that the caller may see; never refused, for every page makes sense to every role (rules §2). */
export const readRentRoll = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /leases/rent-roll', async ({ caller, query: { property_id, months = DEFAULT_MONTHS } }) => {
    const scope = await deps.homes.leaseScopeOf(caller);
    return reply(await rentRoll(deps, scope, { property_id, months, now: new Date() }));
  });
