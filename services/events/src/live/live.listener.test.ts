import type { Caller } from '@keystead/service-kit';
import { LiveListener } from './live.ts';

const caller = { role: 'landlord', accountId: 1 } as Caller;
const summary = { _id: 1, type: 'tenant.created', account_id: 1, object: 'tenant', object_id: 3 } as const;

test('LiveListener: ends the stream of a reader that is too slow', async () => {
  const listener = new LiveListener(caller);
  const notices = listener.notices();
  expect(await notices.next()).toEqual({ value: { kind: 'ready' }, done: false });
  for (let event = 0; event <= 2_000; event++) listener.notify(summary);
  expect(await notices.next()).toEqual({ value: undefined, done: true });
});

test('LiveListener: notifies a waiting reader immediately, also of the end', async () => {
  const listener = new LiveListener(caller);
  const notices = listener.notices();
  await notices.next();
  const next = notices.next();
  listener.notify({ ...summary, account_id: 2 });
  listener.notify(summary);
  expect((await next).value).toEqual({ kind: 'change', object: 'tenant', id: 3, type: 'tenant.created' });
  const last = notices.next();
  listener.end();
  expect((await last).done).toBe(true);
});
