import { reportsIn, type TestApi } from '@keystead/service-kit/testing';
import { people, testOperations } from '../test/test-operations.ts';
import { addPayment, asService } from '../test/test-payments.ts';
import { addPersonnel } from '../test/test-personnel.ts';
import { addRheas } from '../test/test-requests.ts';

const { landlord } = people;

describe('events of an account’s operations', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testOperations();
  });
  afterEach(() => api.stop());

  const publishedTypes = async () => (await reportsIn(api.database)).changes.map(({ types }) => types);

  it('cover the life of a request, with an event of its own for a new status', async () => {
    const { id } = await addRheas(api, people.tenant);
    await api.call(landlord, `PUT /maintenance/${id}`, { priority: 'high' });
    await api.call(landlord, `PUT /maintenance/${id}`, { status: 'in_progress' });
    await api.call(landlord, `DELETE /maintenance/${id}`);
    expect(await publishedTypes()).toEqual([
      ['maintenance.created'],
      ['maintenance.updated'],
      ['maintenance.updated', 'maintenance.status_changed'],
      ['maintenance.deleted'],
    ]);
    const [created] = (await reportsIn(api.database)).changes;
    expect(created).toMatchObject({
      account_id: 1,
      by: { user_id: people.tenant.userId },
      data: { object: 'maintenance', record: { property_name: 'Harbour House', tenant_name: 'Rhea Moss' } },
    });
  });

  it('cover the life of personnel', async () => {
    const { id } = await addPersonnel(api, landlord);
    await api.call(landlord, `PUT /maintenance-personnel/${id}`, { availability: 'busy' });
    await api.call(landlord, `DELETE /maintenance-personnel/${id}`);
    expect(await publishedTypes()).toEqual([['personnel.created'], ['personnel.updated'], ['personnel.deleted']]);
  });

  it.each([
    ['is created as paid', { status: 'completed' }, [], [['payment.created', 'payment.completed']]],
    ['is not paid yet', {}, [['PUT', { notes: 'x' }]], [['payment.created'], ['payment.updated']]],
    [
      'is paid and then gets notes',
      {},
      [
        ['PUT', { status: 'completed' }],
        ['PUT', { notes: 'x' }],
      ],
      [['payment.created'], ['payment.updated', 'payment.completed'], ['payment.updated']],
    ],
    [
      'is paid and reversed',
      { status: 'completed' },
      [['POST', {}]],
      [
        ['payment.created', 'payment.completed'],
        ['payment.updated', 'payment.reversed'],
        // The replacement payment.
        ['payment.created'],
      ],
    ],
    ['is deleted', {}, [['DELETE']], [['payment.created'], ['payment.deleted']]],
  ] as const)('cover a payment that %s', async (_, entry, changes, types) => {
    const { id } = await addPayment(api, entry);
    for (const [method, body] of changes)
      await api.call(landlord, `${method} /payments/${id}${method === 'POST' ? '/reversal' : ''}`, body);
    expect(await publishedTypes()).toEqual(types);
  });

  it('name the tenant who paid by card, though billing reports the payment', async () => {
    const { id } = await addPayment(api);
    const paid = { payment_id: id, amount: 1850.5, transaction_id: 'pi_1', paid_at: new Date().toISOString() };
    await api.call(null, 'POST /internal/card-payments', paid, asService(api, 'billing'));
    const { changes, requests } = await reportsIn(api.database);
    expect(changes.at(-1)).toMatchObject({
      types: ['payment.updated', 'payment.completed'],
      by: { user_id: people.tenant.userId, name: 'Rhea Moss' },
    });
    expect(requests.at(-1)).toMatchObject({
      action: 'POST /internal/card-payments',
      account_id: null,
      by: { user_id: null, service: 'billing' },
      status: 200,
    });
  });
});
