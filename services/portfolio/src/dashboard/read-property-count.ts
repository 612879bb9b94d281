import { portfolio } from '@keystead/contracts';
import { endpoint, reply, Unauthenticated } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** Returns to billing how much of a plan is used: the same count that its limit is checked against. */
export const readPropertyCount = ({ counts }: Dependencies) =>
  endpoint(portfolio, 'GET /internal/property-count', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    return reply({ properties: await counts.properties.read(caller.accountId) });
  });
