import { planStages, queryWork } from '@keystead/service-kit/testing';
import { change, people, request, type TestEvents, testEvents } from '../test/test-events.ts';
import { AuditRepository } from './audit/audit.repository.ts';
import { DeliveryRepository } from './deliveries/delivery.repository.ts';
import { EventRepository } from './events/event.repository.ts';

const account = { kind: 'account', accountId: 1 } as const;
const everything = { kind: 'everything' } as const;

describe('the indexes', () => {
  let api: TestEvents;
  beforeAll(async () => {
    api = await testEvents();
    for (const user of [people.landlord, people.otherLandlord])
      await api.call(user, 'POST /webhooks', { url: 'http://127.0.0.1:1/' });
    const reports = Array.from({ length: 60 }, (_, at) => [
      change({
        id: (at % 20) + 1,
        version: at + 1,
        account_id: at % 20 ? 3 : 1,
        types: [at % 20 ? 'property.updated' : 'property.deleted'],
        operation: at % 20 ? 'PUT /properties/{id}' : 'DELETE /properties/{id}',
      }),
      request({
        account_id: at % 20 ? 3 : 1,
        by: { ...request().by, user_id: at % 20 ? 3 : 1, key_id: at % 20 ? null : 5 },
      }),
    ]).flat();
    await api.report(...reports);
    await api.service.deliveryWorker.stop();
  });
  afterAll(() => api.stop());

  const events = () => new EventRepository(api.database);
  const audit = () => new AuditRepository(api.database);
  const deliveries = () => new DeliveryRepository(api.database);

  // Besides the results, a query may read the key that ends a range.
  it.each<[string, string, () => Promise<unknown>, number]>([
    ['an account’s events', 'events', () => events().page(account, {}), 3],
    ['an account’s events of a type', 'events', () => events().page(account, { type: 'property.deleted' }), 3],
    [
      'an account’s events of a record',
      'events',
      () => events().page(account, { object: 'property', object_id: 1 }),
      3,
    ],
    [
      'all accounts’ events of a record',
      'events',
      () => events().page(everything, { object: 'property', object_id: 1 }),
      3,
    ],
    ['all accounts’ events of a type', 'events', () => events().page(everything, { type: 'property.deleted' }), 3],
    ['new events', 'events', () => events().after(348, 100), 2],
    ['the audit log of an account', 'audit', () => audit().page({ account_id: 1 }), 6],
    ['the audit log of a user', 'audit', () => audit().page({ user_id: 3 }), 57],
    ['the audit log of a key', 'audit', () => audit().page({ key_id: 5 }), 3],
    ['the audit log of an action', 'audit', () => audit().page({ action: 'property.deleted' }), 3],
    ['the audit log of an operation', 'audit', () => audit().page({ action: 'DELETE /properties/{id}' }), 3],
    ['the audit log of a subject', 'audit', () => audit().page({ subject: 'property/1' }), 3],
    ['the audit log of a service', 'audit', () => audit().page({ service: 'nobody' }), 0],
    ['the audit log of a time', 'audit', () => audit().page({ from: '2030-01-01T00:00:00Z' }), 0],
    ['a webhook’s deliveries', 'deliveries', () => deliveries().page(1, {}), 3],
    ['a webhook’s waiting deliveries', 'deliveries', () => deliveries().page(1, { state: 'waiting' }), 3],
    ['what waits in a lane', 'deliveries', () => deliveries().waitingIn(['1:property/1'], 100), 3],
  ])('find %s without reading other records', async (_, model, query, found) => {
    const work = await queryWork(api.database, model, query);
    expect(work.length).toBeGreaterThan(0);
    for (const each of work) {
      expect(each.found).toBe(found);
      expect(each.keys).toBeLessThanOrEqual(found + 1);
    }
  });

  it('find due lanes in order, without a sort and without reading busy ones', async () => {
    const due = { next_at: { $lte: new Date() }, webhook_id: { $nin: [3] } };
    const explained = await api.database.collection('lanes').find(due).sort({ next_at: 1 }).explain();
    expect(planStages(explained)).toContain('IXSCAN');
    expect(planStages(explained)).not.toContain('SORT');
  });

  it('find the webhooks of an account in order, without a sort', async () => {
    const live = { live: true, account_id: 1 };
    const explained = await api.database.collection('webhooks').find(live).sort({ created_at: -1, _id: -1 }).explain();
    expect(planStages(explained)).toContain('IXSCAN');
    expect(planStages(explained)).not.toContain('SORT');
  });
});
