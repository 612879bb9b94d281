import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { printReceipt } from './receipt.mapper.ts';
import type { Receipt } from './receipt.ts';

const receipt: Receipt = {
  _id: 7,
  account_id: 1,
  number: 123,
  issued_at: new Date('2026-03-02T08:00:00Z'),
  content: {
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
  },
};

it('printReceipt: prints sequentially and lets other work run in between', async () => {
  const happened: string[] = [];
  let over = false;
  const others = (async () => {
    while (!over) {
      await setImmediate();
      if (happened.at(-1) !== 'something else') happened.push('something else');
    }
  })();
  const printed = await Promise.all(
    Array.from({ length: 5 }, async (_, at) => {
      const content = await printReceipt({ ...receipt, number: at + 1 }, 'a4');
      happened.push(`receipt ${at + 1}`);
      return content;
    }),
  );
  over = true;
  await others;
  expect(happened.filter((each) => each !== 'something else')).toEqual([1, 2, 3, 4, 5].map((at) => `receipt ${at}`));
  // Before the first receipt, and between each two.
  const before = (at: number) => happened[happened.indexOf(`receipt ${at}`) - 1];
  expect([1, 2, 3, 4, 5].map(before)).toEqual(Array(5).fill('something else'));
  const files = await Promise.all(printed.map(buffer));
  expect(new Set(files.map((file) => file.toString('latin1'))).size).toBe(5);
});
