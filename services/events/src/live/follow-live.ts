import { events as contract } from '@keystead/contracts';
import { authorise, endpoint, eventsReply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** Tells of changes as they happen. What a renter sees hangs on more than their account: their pages read again instead. */
export const followLive = ({ live }: Pick<Dependencies, 'live'>) =>
  endpoint(contract, 'GET /live', async ({ caller, signal }) => {
    authorise(caller.role !== 'tenant', 'The pages of tenants are refreshed instead.');
    const listener = await live.listen(caller, signal);
    return eventsReply(listener.notices());
  });
