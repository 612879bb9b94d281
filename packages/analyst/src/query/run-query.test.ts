import { collections, type PlainRecord, type Query, type Records, runQuery } from '../index.ts';

const record = (id: number, fields: Partial<PlainRecord>): PlainRecord => ({
  name: `Record ${id}`,
  path: `/app/records/${id}`,
  ...fields,
  id,
});

const elm = { property: '12 Elm Street', property_id: 1 };
const mill = { property: 'Mill Loft', property_id: 2 };
const ana = { tenant: 'Ana Lopez', tenant_id: 1 };
const ben = { tenant: 'Ben Carter', tenant_id: 2 };

const records: Records = {
  properties: [
    record(1, { name: '12 Elm Street', type: 'house', rent: 1450, square_feet: 900 }),
    record(2, { name: 'Mill Loft', type: 'loft', rent: 1200.1, square_feet: null }),
    record(3, { name: 'Dune Hut', type: 'house', rent: 900.2, square_feet: 400 }),
  ],
  tenants: [
    record(1, { name: 'Ana Lopez', phone: '555', ...elm }),
    record(2, { name: 'Ben Carter', phone: null, ...mill }),
  ],
  payments: [
    record(1, { ...elm, ...ana, amount: 0.1, status: 'completed', paid_on: '2026-01-05', days_late: 4 }),
    record(2, { ...elm, ...ana, amount: 0.2, status: 'completed', paid_on: '2026-02-01', days_late: 0 }),
    record(3, { ...mill, ...ben, amount: 700, status: 'completed', paid_on: '2026-02-03', days_late: 0 }),
    record(4, { ...mill, ...ben, amount: 900, status: 'pending', paid_on: null, days_late: null }),
  ],
};

const run = (query: Partial<Query> & Pick<Query, 'collection'>) => runQuery({ conditions: [], ...query }, records);
const figures = (query: Parameters<typeof run>[0]) => run(query).groups.map(({ key, value }) => [key, value]);
const names = (query: Parameters<typeof run>[0]) => run(query).rows.map(({ name }) => name);
const late: Query['conditions'] = [{ field: 'days_late', operator: 'above', values: [0] }];

describe('runQuery', () => {
  it.each<[Partial<Query> & Pick<Query, 'collection'>, number | null]>([
    [{ collection: 'payments', aggregate: 'sum', of: 'amount' }, 1600.3],
    [{ collection: 'payments', aggregate: 'average', of: 'amount' }, 400.08],
    [{ collection: 'payments', aggregate: 'median', of: 'amount' }, 350.1],
    [{ collection: 'payments', aggregate: 'distinct', of: 'tenant' }, 2],
    [{ collection: 'properties', aggregate: 'max', of: 'rent' }, 1450],
    [{ collection: 'properties', aggregate: 'average', of: 'square_feet' }, 650],
    [{ collection: 'tenants', conditions: [{ field: 'phone', operator: 'missing', values: [] }] }, 1],
    [{ collection: 'properties', conditions: [{ field: 'rent', operator: 'between', values: [900.2, 1200.1] }] }, 2],
    [{ collection: 'properties', conditions: [{ field: 'type', operator: 'not', values: ['HOUSE'] }] }, 1],
    [
      { collection: 'payments', aggregate: 'median', of: 'amount', period: { field: 'paid_on', from: '2027-01-01' } },
      null,
    ],
  ])('%j gives %d', (query, value) => {
    expect(run(query).value).toBe(value);
  });

  it('adds tenths exactly', () => {
    expect(
      run({ collection: 'payments', aggregate: 'sum', of: 'amount', period: { field: 'paid_on', to: '2026-02-01' } })
        .value,
    ).toBe(0.3);
  });

  it('finds records with and without related ones', () => {
    const paid = (operator: 'is' | 'at_least', count: number) =>
      names({ collection: 'tenants', relations: [{ collection: 'payments', conditions: late, operator, count }] });
    expect([paid('at_least', 1), paid('is', 0)]).toEqual([['Ana Lopez'], ['Ben Carter']]);
  });

  it('subtracts the figure of other days', () => {
    const { value, compared } = run({
      collection: 'payments',
      aggregate: 'sum',
      of: 'amount',
      period: { field: 'paid_on', from: '2026-02-01', to: '2026-02-28' },
      compareWith: { from: '2026-01-01', to: '2026-01-31' },
    });
    expect([value, compared]).toEqual([700.2, { value: 0.1, difference: 700.1 }]);
  });

  it('gives a share with its parts', () => {
    const share: Query['share'] = { conditions: [{ field: 'type', operator: 'is', values: ['house'] }] };
    const { value, parts } = run({
      collection: 'properties',
      aggregate: 'share',
      share,
    });
    expect([value, parts]).toEqual([0.6667, { part: 2, whole: 3 }]);
  });

  it('groups by record, month and quarter, the largest or the earliest first', () => {
    const sums = { collection: 'payments', aggregate: 'sum', of: 'amount' } as const;
    expect(figures({ ...sums, groupBy: 'tenant' })).toEqual([
      ['Ben Carter', 1600],
      ['Ana Lopez', 0.3],
    ]);
    expect(figures({ ...sums, groupBy: 'paid_on' })).toEqual([
      ['2026-01', 0.1],
      ['2026-02', 700.2],
      [null, 900],
    ]);
    expect(figures({ ...sums, groupBy: 'paid_on.quarter' })).toEqual([
      ['2026-Q1', 700.3],
      [null, 900],
    ]);
    expect(figures({ ...sums, groupBy: 'tenant', having: { operator: 'above', values: [1] }, limit: 1 })).toEqual([
      ['Ben Carter', 1600],
    ]);
    expect(run({ ...sums, groupBy: 'tenant', overGroups: 'average' }).value).toBe(800.15);
  });

  it('counts groups without records where few are asked for', () => {
    const few = { by: 'value', direction: 'ascending' } as const;
    expect(figures({ collection: 'payments', groupBy: 'property', order: few, limit: 1 })).toEqual([['Dune Hut', 0]]);
  });

  it('orders and cuts a list', () => {
    const { rows, total } = run({ collection: 'properties', order: { by: 'rent', direction: 'descending' }, limit: 2 });
    expect([rows.map(({ rent }) => rent), total]).toEqual([[1450, 1200.1], 3]);
  });

  it.each<[Partial<Query> & Pick<Query, 'collection'>, string]>([
    [
      { collection: 'tenants', conditions: [{ field: 'rent', operator: 'above', values: [1] }] },
      'tenants have no field rent',
    ],
    [
      { collection: 'payments', relations: [{ collection: 'personnel', conditions: [], operator: 'is', count: 0 }] },
      'do not belong',
    ],
  ])('rejects %j', (query, message) => {
    expect(() => run(query)).toThrow(message);
  });
});

it('each collection has its columns, its day and its amount among its fields', () => {
  for (const { fields, columns, day, amount } of Object.values(collections))
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([...columns, day, ...(amount ? [amount] : [])]));
});
