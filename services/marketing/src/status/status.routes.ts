import { marketing } from '@keystead/contracts';
import { type Endpoint, endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { firstDay, siteStatus } from './status.ts';

export const statusEndpoints = ({ status, now }: Dependencies): Endpoint[] => [
  endpoint(marketing, 'GET /marketing/status', async () => {
    const at = now();
    return reply(siteStatus(await status.since(firstDay(at)), at));
  }),
];
