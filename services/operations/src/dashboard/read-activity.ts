import { operations } from '@keystead/contracts';
import { endpoint, reply, Unauthenticated } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { newestOf } from './activity.ts';

/** How many there are (rules §5). */
const most = 10;

/** Tells another service what happened last to the requests and payments of the person that it serves. */
export const readActivity = ({ requests, payments, known, now }: Dependencies) =>
  endpoint(operations, 'GET /internal/activity', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    const scope = await known.scopeOf(caller);
    const [asked, paid] = await Promise.all([requests.newest(scope, most), payments.newest(scope, most)]);
    return reply({ activity: newestOf(asked, paid, { most, now: now() }) });
  });
