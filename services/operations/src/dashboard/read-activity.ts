import { operations } from '@keystead/contracts';
import { endpoint, reply, Unauthenticated } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { newestOf } from './activity.ts';

/** The number of items (rules §5). */
const most = 10;

/** Answers another service with the latest activity on the requests and payments that its caller may see. */
export const readActivity = ({ requests, payments, known, now }: Dependencies) =>
  endpoint(operations, 'GET /internal/activity', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    const scope = await known.scopeOf(caller);
    const [asked, paid] = await Promise.all([requests.newest(scope, most), payments.newest(scope, most)]);
    return reply({ activity: newestOf(asked, paid, { most, now: now() }) });
  });
