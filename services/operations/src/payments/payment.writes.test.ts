import { journaledWrites, type TestApi } from '@keystead/service-kit/testing';
import { people, testOperations } from '../../test/test-operations.ts';
import { addPayment, draft } from '../../test/test-payments.ts';

const { landlord } = people;

describe('the journaled writes of a request for a payment', () => {
  let api: TestApi;
  let id: number;
  beforeEach(async () => {
    api = await testOperations();
    id = (await addPayment(api)).id;
  });
  afterEach(() => api.stop());

  const writesOf = (operation: string, body?: object) =>
    journaledWrites(api, () => api.call(landlord, operation, body));

  it('that creates it', async () => {
    expect(await writesOf('POST /payments', draft())).toEqual([
      'insert announced_uses',
      'bulkWrite payment_counts payments',
    ]);
  });

  it('that changes it', async () => {
    expect(await writesOf(`PUT /payments/${id}`, { notes: 'Late' })).toEqual(['findAndModify payments']);
  });

  it('that marks it paid', async () => {
    expect(await writesOf(`PUT /payments/${id}`, { status: 'completed' })).toEqual(['findAndModify payments']);
  });

  it('that marks it paid on an earlier day, whose books might be closed meanwhile', async () => {
    const paid = { status: 'completed', paid_date: '2020-01-02T12:00:00.000Z' };
    expect(await writesOf(`PUT /payments/${id}`, paid)).toEqual(['insert dated_writes', 'findAndModify payments']);
  });

  it('that deletes it', async () => {
    expect(await writesOf(`DELETE /payments/${id}`)).toEqual(['update payment_counts', 'findAndModify payments']);
  });
});
