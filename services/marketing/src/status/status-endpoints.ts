import { marketing } from '@keystead/contracts';
import { type Endpoint, endpoint, reply } from '@keystead/service-kit';
import type { MarketingParts } from '../marketing-parts.ts';
import { firstDay, siteStatus } from './site-status.ts';

/** How the product is, and how it was. */
export const statusEndpoints = ({ status, now }: MarketingParts): Endpoint[] => [
  endpoint(marketing, 'GET /marketing/status', async () => {
    const at = now();
    return reply(siteStatus(await status.since(firstDay(at)), at));
  }),
];
