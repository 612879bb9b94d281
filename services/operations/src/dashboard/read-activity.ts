import { operations } from '@keystead/contracts';
import { endpoint, reply, Unauthenticated } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { newestOf } from './activity.ts';

/** The number of items (rules §5). */
const MAX_ITEMS = 10;

/** Answers another service with the latest activity on the requests and payments that its caller may see. */
export const readActivity = ({ requests, payments, readModel, now }: Dependencies) =>
  endpoint(operations, 'GET /internal/activity', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    const scope = await readModel.scopeOf(caller);
    const [newestRequests, newestPayments] = await Promise.all([
      requests.newest(scope, MAX_ITEMS),
      payments.newest(scope, MAX_ITEMS),
    ]);
    return reply({ activity: newestOf(newestRequests, newestPayments, { limit: MAX_ITEMS, now: now() }) });
  });
