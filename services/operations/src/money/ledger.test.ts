import { charge, oldestFirst, payment } from '../../test/test-lease-facts.ts';
import { type AllocationOrder, allocate } from './allocation.ts';
import { leaseLedger } from './ledger.ts';

/** What each payment paid of which charge. */
const paid = (allocated: ReturnType<typeof allocate>) =>
  allocated.allocations.map(({ payment_id, charge_id, amount_cents }) => [payment_id, charge_id, amount_cents]);

describe('allocate', () => {
  const charges = [
    charge(1, '2027-03-01', 100_000),
    charge(2, '2027-03-07', 10_000, 'late_fee'),
    charge(3, '2027-03-01', 1_450, 'other'),
  ];
  const payments = [payment(1, '2027-03-08', 105_000)];

  it.each<AllocationOrder>([oldestFirst, { by: 'class', classes: ['rent', 'other', 'late_fee'] }])(
    'pays a partial payment in the order $by',
    (order) => {
      const found = allocate({ charges, payments, asOf: '2027-03-08', order });
      expect(paid(found)).toEqual([
        [1, 1, 100_000],
        [1, 3, 1_450],
        [1, 2, 3_550],
      ]);
      expect([[...found.open], found.credit_cents]).toEqual([[[2, 6_450]], 0]);
    },
  );

  const rents = [charge(1, '2027-03-01', 1_000), charge(2, '2027-04-01', 1_000)];
  const may = { asOf: '2027-05-01', order: oldestFirst };

  it('pays the charges first that a payment was named for, and keeps the money for those that are not due', () => {
    const designation = [{ charge_id: 2, amount_cents: 700 }];
    const facts = { charges: rents, payments: [payment(1, '2027-03-02', 1_000, { designation })] };
    const march = allocate({ ...facts, ...may, asOf: '2027-03-31' });
    expect(paid(march)).toEqual([[1, 1, 300]]);
    expect([march.credit_cents, march.reserved_cents, [...march.open]]).toEqual([700, 700, [[1, 700]]]);
    const april = allocate({ ...facts, ...may });
    expect([april.credit_cents, [...april.open]]).toEqual([
      0,
      [
        [1, 700],
        [2, 300],
      ],
    ]);
  });

  it('frees money from the day on which what it paid is voided, even ahead of the due date', () => {
    const designation = [{ charge_id: 2, amount_cents: 1_000 }];
    const charges = [...rents, charge(3, '2027-03-20', -1_000, 'rent', 2)];
    const facts = { charges, payments: [payment(1, '2027-03-02', 1_000, { designation })] };
    expect(allocate({ ...facts, ...may, asOf: '2027-03-19' }).reserved_cents).toBe(1_000);
    expect(paid(allocate({ ...facts, ...may, asOf: '2027-03-20' }))).toEqual([[1, 1, 1_000]]);
    const { rows } = leaseLedger(facts, may);
    expect(rows.slice(-2).map(({ date, type, balance_cents }) => [date, type, balance_cents])).toEqual([
      ['2027-04-01', 'charge', 1_000],
      ['2027-04-01', 'void', 0],
    ]);
  });

  it('applies a negative charge like money on its due date', () => {
    const charges = [...rents, charge(3, '2027-03-10', -1_200, 'concession')];
    const found = allocate({ charges, payments: [payment(1, '2027-03-20', 900)], ...may });
    expect(found.concessions).toEqual([
      { concession_id: 3, charge_id: 1, amount_cents: 1_000 },
      { concession_id: 3, charge_id: 2, amount_cents: 200 },
    ]);
    expect([paid(found), found.credit_cents]).toEqual([[[1, 2, 800]], 100]);
  });

  it('pays deposits by deposits alone', () => {
    const charges = [charge(1, '2027-03-01', 1_000), charge(2, '2027-02-01', 1_500, 'deposit')];
    const designation = [{ charge_id: 2, amount_cents: 2_000 }];
    const payments = [
      payment(1, '2027-03-01', 2_000, { designation }),
      payment(2, '2027-03-02', 1_600, { is_deposit: true }),
    ];
    const found = allocate({ charges, payments, ...may });
    expect(paid(found)).toEqual([
      [1, 1, 1_000],
      [2, 2, 1_500],
    ]);
    expect([found.credit_cents, found.open.size]).toEqual([1_000, 0]);
    const ledger = leaseLedger({ charges, payments }, may);
    expect([ledger.balance_cents, ledger.deposit]).toEqual([-1_000, { charged_cents: 1_500, received_cents: 1_600 }]);
    expect(ledger.rows.map(({ is_deposit, balance_cents }) => [is_deposit, balance_cents])).toEqual([
      [true, 0],
      [false, 1_000],
      [false, -1_000],
      [true, -1_000],
    ]);
  });

  it('leaves what was paid when a charge of an earlier class falls due later', () => {
    const charges = [charge(1, '2027-03-01', 500, 'late_fee'), charge(2, '2027-04-01', 1_000)];
    const order: AllocationOrder = { by: 'class', classes: ['rent'] };
    expect(paid(allocate({ charges, payments: [payment(1, '2027-03-05', 800)], ...may, order }))).toEqual([
      [1, 1, 500],
      [1, 2, 300],
    ]);
  });

  it('pays charges of one day by class, then by id', () => {
    const kinds = ['other', 'late_fee', 'pet', 'utility', 'rent', 'returned_fee'] as const;
    const charges = kinds.map((kind, place) => charge(place + 1, '2027-03-01', 100, kind));
    const found = allocate({ charges, payments: [payment(1, '2027-03-05', 600)], ...may });
    expect(paid(found).map(([, id]) => id)).toEqual([5, 4, 2, 1, 3, 6]);
  });
});

describe('leaseLedger', () => {
  const facts = {
    charges: [
      charge(1, '2027-03-01', 120_000),
      charge(2, '2027-03-09', 3_500, 'returned_fee'),
      charge(3, '2027-03-09', 6_000, 'late_fee'),
      charge(4, '2027-04-01', 120_000),
    ],
    payments: [payment(1, '2027-03-02', 120_000, { returned_on: '2027-03-09' }), payment(2, '2027-03-12', 130_000)],
  };

  it('opens the charges of a returned payment, and applies a credit to the next charge', () => {
    const found = leaseLedger(facts, { asOf: '2027-04-01', order: oldestFirst });
    expect(found.rows.map(({ balance_cents }) => balance_cents)).toEqual([
      120_000, 0, 120_000, 123_500, 129_500, -500, 119_500,
    ]);
    expect(found.rows.map(({ type, id }) => `${type} ${id}`).join(', ')).toBe(
      'charge 1, payment 1, return 1, charge 2, charge 3, payment 2, charge 4',
    );
    expect(paid(allocate({ ...facts, asOf: '2027-04-01', order: oldestFirst }))).toEqual([
      [2, 1, 120_000],
      [2, 3, 6_000],
      [2, 2, 3_500],
      [2, 4, 500],
    ]);
    const { open, credit_cents, balance_cents, past_due_cents, overdue_since } = found;
    expect(open.map((each) => [each.charge._id, each.open_cents])).toEqual([[4, 119_500]]);
    expect({ credit_cents, balance_cents, past_due_cents, overdue_since }).toEqual({
      credit_cents: 0,
      balance_cents: 119_500,
      past_due_cents: 0,
      overdue_since: null,
    });
  });

  it('is past due from the day after the due date, without deposits', () => {
    const charges = [
      charge(1, '2027-03-01', 1_000),
      charge(2, '2027-03-05', 50, 'late_fee'),
      charge(3, '2027-02-01', 900, 'deposit'),
    ];
    const on = (asOf: string) => {
      const { past_due_cents, overdue_since } = leaseLedger({ charges, payments: [] }, { asOf, order: oldestFirst });
      return [past_due_cents, overdue_since];
    };
    expect([on('2027-03-01'), on('2027-03-02'), on('2027-03-06')]).toEqual([
      [0, null],
      [1_000, '2027-03-01'],
      [1_050, '2027-03-01'],
    ]);
  });

  it('shows a payment that is returned on its own day after it', () => {
    const payments = [payment(1, '2027-03-02', 500, { returned_on: '2027-03-02' })];
    const { rows, balance_cents } = leaseLedger({ charges: [], payments }, { asOf: '2027-03-02', order: oldestFirst });
    expect([rows.map(({ type }) => type), balance_cents]).toEqual([['payment', 'return'], 0]);
  });

  it('orders one day by returns, charges, voids and payments', () => {
    const day = '2027-03-09';
    const charges = [charge(7, day, 300), charge(4, '2027-03-01', 100), charge(5, day, -100, 'rent', 4)];
    const payments = [payment(8, '2027-03-02', 100, { returned_on: day }), payment(1, day, 50)];
    const { rows } = leaseLedger({ charges, payments }, { asOf: day, order: oldestFirst });
    expect(rows.map(({ type, id }) => `${type} ${id}`).join(', ')).toBe(
      'charge 4, payment 8, return 8, charge 7, void 5, payment 1',
    );
  });
});
