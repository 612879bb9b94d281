import { type PlainRecord, type Records, recordsInPast, runQuery, understand } from '../index.ts';

const record = (id: number, name: string, fields: Partial<PlainRecord> = {}): PlainRecord => ({
  ...fields,
  id,
  name,
  path: `/app/records/${id}`,
});
const elm = { property: '12 Elm Street', property_id: 1 };
const mill = { property: 'Mill Loft', property_id: 2 };
const ana = { tenant: 'Ana López', tenant_id: 11, ...elm };
const ben = { tenant: 'Ben Carter', tenant_id: 12, ...mill };
const rent = (id: number, status: string, due_date: string, paid_on: string | null, more: Partial<PlainRecord> = {}) =>
  record(id, `Payment ${id}`, { ...ana, type: 'rent', amount: 100, status, due_date, paid_on, ...more });

const records: Records = {
  properties: [record(1, '12 Elm Street', { status: 'occupied' }), record(2, 'Mill Loft', { status: 'occupied' })],
  tenants: [
    record(11, 'Ana López', { status: 'active', ...elm }),
    record(12, 'Ben Carter', { status: 'active', ...mill }),
  ],
  leases: [
    record(21, 'Lease 21', { ...ana, start_date: '2029-01-01', end_date: '2030-12-31', rent: 900, status: 'active' }),
    record(22, 'Lease 22', { ...ben, start_date: '2030-04-16', end_date: '2031-04-15', rent: 700, status: 'active' }),
    record(23, 'Lease 23', { ...ben, start_date: '2029-01-01', end_date: '2029-06-30', rent: 650, status: 'expired' }),
  ],
  payments: [
    rent(31, 'completed', '2030-03-01', '2030-03-20'),
    rent(32, 'overdue', '2030-04-01', null, { amount: 200 }),
    rent(33, 'completed', '2030-05-01', '2030-05-01'),
    // Returned on March 10, and paid by another payment on April 12.
    rent(34, 'failed', '2030-02-01', '2030-02-01', { returned_on: '2030-03-10', amount: 50 }),
    // Recorded by mistake, and not received.
    rent(36, 'failed', '2030-05-10', '2030-05-10', { reversed_on: '2030-05-14', amount: 7 }),
    rent(35, 'completed', '2030-02-01', '2030-04-12', { replaces_payment_id: 34, amount: 50 }),
  ],
  requests: [
    record(41, 'Garage door stuck', { ...elm, status: 'completed', created_on: '2030-03-20', closed_on: '2030-04-05' }),
    record(42, 'Tap leaks', { ...elm, status: 'open', created_on: '2030-05-02', closed_on: null }),
  ],
};

/** The figure of a question about the past; the words that stop it where it has none. */
function ask(question: string): number | string | null {
  const { understood, missed } = understand(question, { today: '2030-05-15', records });
  if (!understood?.state || missed.length > 0) return `missed ${missed.join(', ')}`;
  const past = recordsInPast(records, understood.state);
  return past && runQuery(understood.query, past).value;
}

describe('recordsInPast: how things were on a day', () => {
  it.each<[string, number]>([
    ['How much was overdue at the end of April?', 200],
    ['How much was overdue on March 5?', 100],
    ['How much was overdue on March 10?', 150],
    ['How much was overdue as of March 20?', 50],
    ['How much was owed on May 1st?', 200],
    ['How much was overdue on May 11?', 207],
    ['How many payments were overdue in March?', 2],
    ['How many tenants did I have in March?', 1],
    ['How many tenants did I have in June 2029?', 2],
    ['How many leases were active on May 1?', 2],
    ['How many homes were vacant in February?', 1],
    ['How many properties were occupied last June?', 2],
    ['What was my rent roll at the end of March?', 900],
    ['How many requests were open on April 1st?', 1],
    ['How many requests were open on May 1st?', 0],
  ])('%s %d', (question, figure) => {
    expect(ask(question)).toBe(figure);
  });

  it.each([
    ['Which properties were under maintenance last month?', 'missed last month'],
    ['Which contractors were busy in March?', 'missed in march'],
    ['How many requests were unassigned at the end of March?', 'missed at the end of march'],
    ['How many homes did I have last year?', 'missed last year'],
  ])('%s is not known', (question, missed) => {
    expect(ask(question)).toBe(missed);
  });

  it('says nothing of the past where leases charge their rent', () => {
    const leases = records.leases?.map((lease) => ({ ...lease, charges_rent: 1 }));
    expect(recordsInPast({ ...records, leases }, { from: '2030-04-30', to: '2030-04-30' })).toBeNull();
  });
});
