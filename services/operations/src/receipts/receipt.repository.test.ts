import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { ReceiptRepository } from './receipt.repository.ts';
import type { ReceiptContent } from './receipt.ts';

const content: ReceiptContent = {
  date: '2026-03-01',
  amount_cents: 185_050,
  method: 'Check',
  payer: 'Rhea Moss',
  premises: { name: 'Harbour House', address: '12 Quay Street' },
  purpose: 'Rent for March 2026',
  receiver: 'Ann',
  transaction_id: null,
  balance_cents: 0,
  currency: 'USD',
};

describe('numbers of receipts', () => {
  let database: Connection;
  beforeEach(async () => {
    database = await testDatabase();
    await new ReceiptRepository(database).createIndexes();
  });
  afterEach(() => database.close());

  const issue = (store: ReceiptRepository, _id: number, account_id = 1) =>
    store.issue({ _id, account_id, issued_at: new Date(), content });
  const numbersOf = async (account_id: number) =>
    (await database.collection('receipts').find({ account_id }).sort({ number: 1 }).toArray()).map(
      ({ number }) => number,
    );
  const upTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1);

  it('are consecutive in each account for concurrent issues, also by several processes', async () => {
    const processes = Array.from({ length: 4 }, () => new ReceiptRepository(database));
    await Promise.all(
      processes.flatMap((store, at) => upTo(50).map((nth) => issue(store, at * 50 + nth, nth % 5 === 0 ? 2 : 1))),
    );
    expect(await numbersOf(1)).toEqual(upTo(160));
    expect(await numbersOf(2)).toEqual(upTo(40));
  });

  it('are unique for each payment, however many processes issue its receipt', async () => {
    const processes = Array.from({ length: 4 }, () => new ReceiptRepository(database));
    const issued = await Promise.all(processes.flatMap((store) => upTo(10).map(() => issue(store, 7))));
    expect(new Set(issued.map(({ number }) => number))).toEqual(new Set([1]));
    expect(await numbersOf(1)).toEqual([1]);
  });

  it('have no gap if an issue fails', async () => {
    await database.dropCollection('receipts');
    await database.createCollection('receipts', { validator: { 'content.payer': { $ne: 'Nobody' } } });
    const store = new ReceiptRepository(database);
    await store.createIndexes();
    await issue(store, 1);
    const refused = { _id: 2, account_id: 1, issued_at: new Date(), content: { ...content, payer: 'Nobody' } };
    const broken = store.issue(refused);
    const next = issue(store, 3);
    await expect(broken).rejects.toThrow('Document failed validation');
    expect((await next).number).toBe(2);
  });

  it('are found, and erased with their account', async () => {
    const store = new ReceiptRepository(database);
    for (const id of [1, 2]) await issue(store, id, id);
    await store.eraseOf(1);
    expect([await store.find(1), (await store.find(2))?.number]).toEqual([null, 1]);
  });
});
