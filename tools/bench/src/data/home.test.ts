import { sumsOf } from './check-data.ts';
import { countsOf, dataSize, planAccounts } from './data-plan.ts';
import { type Home, HomePlanner } from './home.ts';
import { day, SetDates } from './values.ts';

const size = dataSize(0.02);
const plan = planAccounts(size, 1_000);
const made = new Date('2026-11-23T10:00:00Z');

function homes(at = made): Home[] {
  const planner = new HomePlanner(plan, new SetDates(at));
  return plan.accounts.flatMap((account) =>
    Array.from({ length: account.properties }, (_, nth) => planner.home(account, account.firstProperty + nth)),
  );
}

describe('a planned data set', () => {
  it('has the planned number of records of each kind, each with a unique id', () => {
    const all = homes();
    const ids = {
      properties: all.map(({ property }) => property.id),
      tenants: all.flatMap(({ tenancies }) => tenancies.map(({ tenant }) => tenant.id)),
      leases: all.flatMap(({ tenancies }) => tenancies.map(({ lease }) => lease.id)),
      payments: all.flatMap(({ tenancies }) => tenancies.flatMap(({ payments }) => payments.map(({ id }) => id))),
      requests: all.flatMap(({ requests }) => requests.map(({ id }) => id)),
    };
    const { accounts, personnel: _, ...counts } = countsOf(size);
    expect(plan.accounts).toHaveLength(accounts);
    for (const [what, list] of Object.entries(ids))
      expect([what, list.length, new Set(list).size]).toEqual([
        what,
        ...Array(2).fill(counts[what as keyof typeof ids]),
      ]);
    expect(Math.min(...ids.payments)).toBe(1_001);
  });

  it('is the same in every run and in any order of planning', () => {
    const planner = new HomePlanner(plan, new SetDates(made));
    const [account] = plan.accounts;
    if (!account) throw new Error('there is no account');
    const backwards = [3, 2, 1].map((at) => planner.home(account, at));
    expect(backwards.reverse()).toEqual(homes().slice(1, 4));
  });

  it('has no overlapping leases of a home', () => {
    const shared = homes().flatMap(({ tenancies }) =>
      tenancies.filter(({ lease }, nth) => lease.start_date <= (tenancies[nth - 1]?.lease.end_date ?? '')),
    );
    expect(shared).toEqual([]);
  });

  it('has nothing entered, paid or closed in the future, and nothing closed before it was requested', () => {
    const all = homes();
    const payments = all.flatMap(({ tenancies }) => tenancies.flatMap((tenancy) => tenancy.payments));
    expect(
      payments.filter(({ created_at, paid_date }) => created_at >= made || (paid_date ?? created_at) >= made),
    ).toEqual([]);
    const requests = all.flatMap((home) => home.requests);
    const odd = requests.filter(
      ({ created_at, closed_at }) =>
        created_at >= made || (closed_at && (closed_at <= created_at || closed_at >= made)),
    );
    expect(odd).toEqual([]);
    expect(requests.filter(({ closed_at }) => closed_at === null).length).toBeGreaterThan(0);
  });

  it.each(['2026-01-31', '2026-02-14', '2026-02-28', '2026-06-15', '2026-12-17', '2028-02-29'])(
    'created on %s has no rent due within ten days before or after',
    (date) => {
      const at = new Date(`${date}T10:00:00Z`);
      const due = homes(at).flatMap(({ tenancies }) =>
        tenancies.flatMap(({ payments }) => payments.map((one) => one.due)),
      );
      const nearest = Math.min(...due.map((one) => Math.abs(one.getTime() - at.getTime())));
      expect(nearest).toBeGreaterThan(10 * day);
    },
  );
});

describe('sumsOf', () => {
  it('matches the planned payments', () => {
    const all = homes();
    const payments = all.flatMap(({ tenancies }) => tenancies.flatMap((tenancy) => tenancy.payments));
    const sum = (wanted: (payment: (typeof payments)[number]) => boolean) =>
      payments.filter(wanted).reduce((cents, { amount_cents }) => cents + amount_cents, 0);
    const sums = sumsOf(all, made);
    expect(sums.payments).toBe(payments.length);
    expect(sums.revenue_cents).toBe(
      sum(({ status, payment_type }) => status === 'completed' && payment_type !== 'deposit'),
    );
    expect(sums.overdue_cents).toBe(sum(({ status, due }) => status === 'pending' && due < made));
    expect(sums.pending_cents).toBe(sum(({ status, due }) => status === 'pending' && due > made));
    expect([...sums.months.values()].reduce((one, other) => one + other, 0)).toBe(sums.revenue_cents);
    for (const cents of [sums.revenue_cents, sums.overdue_cents, sums.pending_cents]) expect(cents).toBeGreaterThan(0);
  });

  it('counts a payment as overdue after its due date, not on it', () => {
    const [home] = homes();
    const tenancy = home?.tenancies[0];
    const payment = tenancy?.payments[0];
    if (!home || !tenancy || !payment) throw new Error('there is no payment');
    const due = new Date('2026-03-01T00:00:00Z');
    const one = {
      ...payment,
      status: 'pending',
      payment_type: 'rent',
      amount_cents: 100,
      due,
      paid_date: null,
    } as const;
    const at = (now: string) => sumsOf([{ ...home, tenancies: [{ ...tenancy, payments: [one] }] }], new Date(now));
    expect(at('2026-03-01T23:59:59.999Z')).toMatchObject({ pending_cents: 100, overdue_cents: 0 });
    expect(at('2026-03-02T00:00:00.000Z')).toMatchObject({ pending_cents: 0, overdue_cents: 100 });
  });
});
