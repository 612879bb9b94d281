import { affectsQuery, type ChangeNotification, isFollowed } from './affected-queries.ts';

const notice = (object: ChangeNotification['object'], id = 5): ChangeNotification => ({
  kind: 'change',
  object,
  id,
  type: `${object}.updated`,
});

test.each<[boolean, ChangeNotification['object'], readonly unknown[]]>([
  [true, 'property', ['properties', 'list', {}]],
  [true, 'property', ['properties', 'record', 5]],
  [true, 'property', ['properties', 'record', 5, 'history']],
  [false, 'property', ['properties', 'record', 6]],
  [true, 'property', ['leases', 'record', 6]],
  [true, 'property', ['dashboard', 'stats']],
  [true, 'payment', ['payments', 'stats', {}]],
  [false, 'payment', ['properties', 'list', {}]],
  [true, 'maintenance', ['personnel', 'list', {}]],
  [true, 'personnel', ['maintenance', 'record', 6]],
  [true, 'subscription', ['subscription', 'receipts']],
  [true, 'tenant', ['webhooks', 'record', 2, 'deliveries', 'all']],
  [false, 'tenant', ['profile']],
  [false, 'property', ['photo', '/properties', 5, 1, 'small']],
])('%s: a change of a %s affects %j', (concerns, object, key) => {
  expect(affectsQuery(key, notice(object))).toBe(concerns);
});

test.each<[boolean, readonly unknown[]]>([
  [true, ['tenants', 'list', {}]],
  [true, ['dashboard', 'months']],
  [true, ['webhooks', 'list', {}]],
  [false, ['profile']],
  [false, ['audit', 'list', {}]],
  [false, []],
])('%s: there are notices of %j', (followed, key) => {
  expect(isFollowed(key)).toBe(followed);
});
