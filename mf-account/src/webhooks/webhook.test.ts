import type { EventType } from '@keystead/contracts';
import { eventGroups, eventsText } from './webhook.tsx';

test.each<[EventType[], string]>([
  [[], 'Everything'],
  [['lease.created', 'lease.deleted'], 'Leases: created, deleted'],
  [['payment.reversed', 'tenant.created', 'tenant.updated', 'tenant.deleted'], 'Tenants: all; Payments: reversed'],
  [['maintenance.status_changed'], 'Maintenance requests: status changed'],
])('the events %j have the label "%s"', (types, text) => {
  expect(eventsText(types)).toBe(text);
});

test('each event is offered once, below its kind of record', () => {
  for (const { object, types } of eventGroups) {
    expect(types.length).toBeGreaterThan(0);
    expect(types.every((type) => type.startsWith(`${object}.`))).toBe(true);
  }
});
