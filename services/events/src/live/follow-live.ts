import { events as contract } from '@keystead/contracts';
import { authorise, endpoint, eventsReply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/**
 * Streams changes as they happen. Tenants are rejected: what they see depends on more than their account, so their
 * pages reload data instead.
 */
export const followLive = ({ live }: Pick<Dependencies, 'live'>) =>
  endpoint(contract, 'GET /live', async ({ caller, signal }) => {
    authorise(caller.role !== 'tenant', 'Live updates are not available to tenants.');
    const listener = await live.listen(caller, signal);
    return eventsReply(listener.notices());
  });
