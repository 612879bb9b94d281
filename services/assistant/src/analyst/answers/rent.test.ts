import { samplePortfolio } from '../../../test/sample-portfolio.ts';
import { converse } from '../../../test/test-conversation.ts';

const balance = {
  lease_id: 31,
  property_id: 11,
  property_name: 'Harbour House',
  tenant_id: 21,
  tenant_name: 'Ana Lopez',
  rent: 1_450,
  // With the overdue payments of the sample, $2,900.
  balance: 4_400,
  past_due: 4_400,
  overdue_since: '2026-03-01',
  late_fees: 50,
  next_due_date: '2026-04-01',
  holdover_since: null,
};
const sample = samplePortfolio({
  balances: [balance, { ...balance, lease_id: 32, tenant_id: 99, tenant_name: 'Ben Carter', balance: 0, past_due: 0 }],
  deposits: [{ tenant: 'Ana Lopez', held: 2_100 }],
});
const ask = async (question: string) => {
  const { content, sources } = await converse(sample.landlord, question);
  return { content: content.replaceAll('\\', ''), paths: sources.map(({ path }) => path) };
};

it('who owes what: includes what the ledgers of leases say', async () => {
  const { content, paths } = await ask('who owes me money?');
  expect(content).toContain('**$1,500.00** is past due on 1 lease');
  expect(content).toContain('$4,485.50');
  expect(content).toContain('/app/rent/31');
  expect(paths).toContain('/app/rent');
});

it('what is due next month: includes the next rents of leases', async () => {
  const { content } = await ask('what is due next month?');
  expect(content).toContain('falls due next on 2 leases');
  expect(content).toContain('$1,450.00');
});

it('which deposits do we hold: says what the books hold', async () => {
  const { content, paths } = await ask('which deposits do we hold?');
  expect(content).toContain('You hold **$2,100.00** in deposits of 1 lease');
  expect(paths).toContain('/app/reports/deposits');
});
