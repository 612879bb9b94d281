import type { Body, FinancialReport, LeaseReference } from '@keystead/contracts';
import { addDays } from '@keystead/service-kit';
import { atRest, readPdf, type TestApi } from '@keystead/service-kit/testing';
import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import { followLeases, posted, sampleLease } from '../../test/test-ledger.ts';
import { newWorld, people, testOperations, type World } from '../../test/test-operations.ts';
import { JournalRepository } from './journal.repository.ts';

const { landlord, tenant } = people;

/** Theo's lease of The Foundry, beside that of Rhea. */
const foundryLease: LeaseReference = { ...sampleLease, id: 42, property_id: 12, tenant_id: 22, rent_amount: 800 };

const book = { property_id: 11, tenant_id: 21, lease_id: 41, status: 'completed' } as const;
const foundry = { property_id: 12, tenant_id: 22, lease_id: 42 } as const;

describe('GET /reports/{name}', () => {
  let api: TestApi;
  let world: World;

  /** Noon in New York, once what was written before is in the ledger. */
  const on = async (day: string) => {
    await atRest(api.database);
    world.now = () => new Date(`${day}T17:00:00Z`);
    await posted(api, world);
  };
  const pay = async (amount: number, day: string, more: Partial<Body<'POST /payments'>> = {}) => {
    const paid = { ...book, amount, paid_date: `${day}T12:00:00Z`, ...more };
    const { status, body } = await api.call(landlord, 'POST /payments', paid);
    expect(status).toBe(201);
    return body.id;
  };
  const report = async (query: string): Promise<FinancialReport> =>
    (await api.call(landlord, `GET /reports/${query}` as 'GET /reports/{name}')).body;
  const fileOf = async (query: string) => {
    const { body, headers } = await api.call(landlord, `GET /reports/${query}` as 'GET /reports/{name}/export');
    return { headers, bytes: Buffer.from(await body.arrayBuffer()) };
  };
  const cells = async (query: string) => (await report(query)).rows.map((row) => row.cells);
  const totals = async (query: string) => (await report(query)).totals ?? {};
  const named = async (query: string): Promise<Record<string, unknown>> =>
    Object.fromEntries((await cells(query)).map(({ text, amount }) => [text, amount]));

  // Rhea pays January, half of February and a deposit. Her check for February comes back in March. Theo has paid ahead.
  async function start(): Promise<void> {
    world = newWorld();
    world.now = () => new Date('2026-01-10T17:00:00Z');
    api = await testOperations(world);
    await api.call(landlord, 'PUT /ledger/policy', { late_fee: { grace_days: 5, flat: 50 }, returned_fee: 35 });
    await followLeases(api, world, [{ ...sampleLease, deposit_amount: 1_500 }, foundryLease]);
    await pay(1_500, '2026-01-02', { payment_type: 'deposit' });
    await pay(1_000, '2026-01-04');
    await pay(2_000, '2026-01-05', foundry);
    await on('2026-02-10');
    const check = await pay(500, '2026-02-03', { payment_method: 'check' });
    await on('2026-03-05');
    await api.call(landlord, `POST /payments/${check}/return`, { returned_on: '2026-03-04' });
    await on('2026-03-09');
  }

  describe('on March 9, 2026', () => {
    beforeAll(start);
    afterAll(() => api.stop());

    const dates = [
      '2025-12-31',
      '2026-01-01',
      '2026-01-05',
      '2026-02-01',
      '2026-02-09',
      '2026-03-03',
      '2026-03-04',
      '2026-03-09',
    ];

    it('balances on every date, and agrees with the balances of leases', async () => {
      for (const day of dates) {
        const { debit = 0, credit = 0 } = await totals(`trial-balance?as_of=${day}`);
        expect([day, debit]).toEqual([day, credit]);
        const account = Object.fromEntries(
          (await cells(`trial-balance?as_of=${day}`)).map(({ code, ...of }) => [code, of]),
        );
        const aging = await report(`delinquency?as_of=${day}`);
        expect([day, aging.totals?.balance]).toEqual([day, account['1200']?.debit ?? 0]);
        const { balance: total, tenant: _, ...ages } = aging.totals as Record<string, number>;
        expect(Object.values(ages).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(total ?? 0, 6);
        expect((await totals(`prepaid?as_of=${day}`)).credit).toBe(account['2200']?.credit ?? 0);
        expect((await totals(`deposits?as_of=${day}`)).held).toBe(account['2100']?.credit ?? 0);
        const balances = [41, 42].map(
          async (id) =>
            (await api.call(landlord, `GET /leases/${id}/ledger?as_of=${day}` as 'GET /leases/{id}/ledger')).body
              .balance,
        );
        const owed = (await Promise.all(balances)).filter((balance) => balance > 0);
        expect([day, aging.totals?.balance]).toEqual([day, owed.reduce((sum, balance) => sum + balance, 0)]);
      }
    });

    it('puts what is owed in the column of its age', async () => {
      expect(await report('delinquency?as_of=2026-03-09')).toMatchObject({
        parameters: [{ name: 'As of', value: 'March 9, 2026' }],
        rows: [
          // The rent of February is 36 days late. Its fee, the rent of March and what the return cost are at most 30.
          { link: '/app/rent/41', cells: { tenant: 'Rhea Moss', to_60: 1_000, to_30: 1_135, balance: 2_135 } },
          { link: '/app/rent/42', cells: { tenant: 'Theo Park', to_30: 450, balance: 450 } },
        ],
      });
    });

    it('counts income when it was charged, or when the money came in', async () => {
      const year = 'from=2026-01-01&to=2026-03-09';
      expect(await named(`income-statement?${year}`)).toMatchObject({ Rent: 5_400, 'Returned payment fees': 35 });
      const cash = await report(`income-statement?${year}&basis=cash`);
      expect(cash.parameters).toContainEqual({ name: 'Basis', value: 'Cash' });
      // 1,000 of Rhea and 2,000 of Theo; the check has come back.
      expect(cash.totals).toEqual({ text: 'Net income', amount: 3_000 });
      expect((await report('income-statement?from=2026-02-01&to=2026-02-28&basis=cash')).totals?.amount).toBe(500);
      expect((await report('income-statement?from=2026-01-01&to=2026-01-31&basis=cash')).totals?.amount).toBe(3_000);
      expect(await named('income-statement?from=2026-01-01&to=2026-01-31&basis=cash')).toMatchObject({
        Rent: 1_800,
        'Change in prepaid rent': 1_200,
      });
    });

    it('follows the money from one balance to the next', async () => {
      expect(
        (await report('cash-flow?from=2026-02-01&to=2026-03-09')).rows.map(({ cells: each }) => Object.values(each)),
      ).toEqual([
        ['Bank: rents'],
        ['Balance on January 31, 2026', 3_000],
        ['Payments received', 500, 0],
        ['Payments returned unpaid', 0, 500],
        ['Balance on March 9, 2026', 500, 500, 3_000],
        ['Bank: deposits'],
        ['Balance on January 31, 2026', 1_500],
        ['Balance on March 9, 2026', 0, 0, 1_500],
      ]);
    });

    it('balances assets with liabilities and equity', async () => {
      for (const day of dates) {
        const amounts = await named(`balance-sheet?as_of=${day}`);
        expect([day, (await totals(`balance-sheet?as_of=${day}`)).amount]).toEqual([day, amounts['Total assets']]);
      }
    });

    it('shows every entry of an account behind its balance', async () => {
      const balance = (await report('trial-balance')).rows.find((row) => row.cells.code === '1200');
      expect(balance?.link).toBe('/app/reports/general-ledger?account=1200&from=2026-01-01&to=2026-03-09');
      const ledger = await report('general-ledger?account=1200&from=2026-01-01&to=2026-03-09');
      expect(ledger.rows.at(-1)?.cells.balance).toBe(balance?.cells.debit);
      const all = await report('general-ledger');
      expect(all.totals?.debit).toBe(all.totals?.credit);
      expect(all.rows.filter(({ style }) => style === 'heading').map((row) => row.cells.text)).toContain('4000 Rent');
    });

    it("shows a lease's charges and payments with the balance before them", async () => {
      expect(await report('tenant-statement?lease_id=41&from=2026-02-01&to=2026-03-04')).toMatchObject({
        parameters: [{}, { name: 'Tenant', value: 'Rhea Moss' }, { name: 'Property', value: 'Harbour House' }],
        rows: [
          { cells: { text: 'Balance on January 31, 2026', balance: 0 } },
          { cells: { date: '2026-02-01', text: 'Rent for February 2026', charge: 1_000, balance: 1_000 } },
          { cells: { date: '2026-02-03', text: 'Payment', payment: 500, balance: 500 } },
          { cells: { text: 'Late fee for February 2026', charge: 50 } },
          { cells: { text: 'Rent for March 2026' } },
          { cells: { text: 'Payment returned unpaid', payment: -500 } },
          { cells: { text: 'Fee for a returned payment', charge: 35 } },
        ],
        totals: { charge: 2_085, payment: 0, balance: 2_085 },
      });
    });

    it('has income month by month, and the entries of a month behind its figure', async () => {
      const { columns, rows, totals: all } = await report('twelve-months?as_of=2026-03-09');
      expect(columns.map(({ title }) => title)).toEqual(
        expect.arrayContaining(['Name', 'Apr 2025', 'Jan 2026', 'Mar 2026', 'Total']),
      );
      const rent = rows.find(({ cells: each }) => each.text === 'Rent');
      expect(rent?.cells).toMatchObject({ '2025-04': 0, '2026-01': 1_800, '2026-03': 1_800, total: 5_400 });
      expect(rent?.links).toEqual({
        '2026-01': '/app/reports/general-ledger?account=4000&from=2026-01-01&to=2026-01-31',
        '2026-02': '/app/reports/general-ledger?account=4000&from=2026-02-01&to=2026-02-28',
        '2026-03': '/app/reports/general-ledger?account=4000&from=2026-03-01&to=2026-03-09',
      });
      expect(all?.total).toBe((await totals('income-statement?from=2025-04-01&to=2026-03-09')).amount);
    });

    it('shows what an account came to as it was known on a day', async () => {
      const february = 'cash-flow?from=2026-02-01&to=2026-02-28';
      // The check of February 3 was recorded on the 10th.
      expect(await totals(february)).toMatchObject({ received: 500, balance: 5_000 });
      const then = await report(`${february}&known_on=2026-02-09`);
      expect(then.totals).toMatchObject({ received: 0, balance: 4_500 });
      expect(then.parameters).toContainEqual({ name: 'As known on', value: 'February 9, 2026' });
      expect(then.rows.find(({ link }) => link !== null)?.link).toContain('known_on=2026-02-09');
      // The rent of February too: nobody ran the product until then.
      expect((await totals('prepaid?as_of=2026-02-02&known_on=2026-02-09')).credit).toBe(1_200);
      expect((await totals('prepaid?as_of=2026-02-02')).credit).toBe(400);
      expect((await cells('general-ledger?account=1010&to=2026-03-09&known_on=2026-02-09')).at(-1)?.balance).toBe(
        3_000,
      );
    });

    it('says what vacancy and old rents cost', async () => {
      const vacancy = await report('vacancy?from=2025-12-01&to=2026-01-31');
      // Both properties are offered for 1,200.00. Their leases began on January 1.
      expect(vacancy).toMatchObject({
        rows: [
          {
            link: '/app/properties/11',
            cells: {
              text: 'Harbour House',
              days: 62,
              vacant: 31,
              share: 50,
              potential: 2_400,
              lost: 1_200,
              loss: 200,
              leased: 1_000,
            },
          },
          { link: '/app/properties/12', cells: { text: 'The Foundry', lost: 1_200, loss: 400, leased: 800 } },
        ],
        totals: {
          text: '2 properties',
          vacant: 62,
          share: 50,
          potential: 4_800,
          lost: 2_400,
          loss: 600,
          leased: 1_800,
        },
      });
      expect(await cells('vacancy?from=2026-01-10&to=2026-01-12')).toMatchObject([
        { days: 3, vacant: 0, potential: 116.13, lost: 0, leased: 96.77, loss: 19.36 },
        {},
      ]);
    });

    it('lists the leases that end, by month', async () => {
      expect(await report('lease-expirations?as_of=2026-03-09')).toMatchObject({
        rows: [
          { style: 'heading', cells: { tenant: 'December 2026' } },
          { link: '/app/rent/41', cells: { tenant: 'Rhea Moss', end: '2026-12-31', months: 9, rent: 1_000 } },
          { link: '/app/rent/42', cells: { tenant: 'Theo Park', months: 9, rent: 800 } },
          { style: 'subtotal', cells: { tenant: '2 leases', rent: 1_800 } },
        ],
        totals: { tenant: '2 of 2 leases', rent: 1_800 },
      });
    });

    it.each([
      ['income-statement?basis=cash&known_on=2026-03-01', 'known_on', 'is only for the accrual basis'],
      ['trial-balance?known_on=2026-03-11', 'known_on', 'must not be in the future'],
      ['rent-roll?known_on=2026-03-01', 'known_on', 'is not a parameter of this report, which takes as_of'],
      ['rent-roll?as_of=2026-03-11', 'as_of', 'must not be in the future'],
      ['rent-roll?from=2026-03-01', 'from', 'is not a parameter of this report, which takes as_of'],
      ['cash-flow?from=2026-03-01&to=2026-02-01', 'to', 'must be on or after from'],
      ['cash-flow?from=March', 'from', expect.any(String)],
      ['tenant-statement', 'lease_id', 'is required'],
      ['general-ledger?account=9999', 'account', 'is not in the chart of accounts'],
    ])('refuses %s with the reason', async (query, field, reason) => {
      const { status, problem } = await api.call(landlord, `GET /reports/${query}`);
      expect({ status, fields: problem.fields }).toEqual({ status: 422, fields: { [field]: reason } });
    });

    it('shows nobody the leases of others', async () => {
      const own = 'GET /reports/tenant-statement?lease_id=41';
      expect((await api.call(people.otherLandlord, own)).status).toBe(404);
      expect((await api.call(tenant, own)).status).toBe(403);
      const { body } = await api.call(people.otherLandlord, 'GET /reports/rent-roll');
      expect(body).toMatchObject({ rows: [], totals: { tenant: '0 leases', rent: 0 } });
      expect((await api.call(people.admin, 'GET /reports/rent-roll' as 'GET /reports/{name}')).body.rows).toHaveLength(
        2,
      );
    });

    it('lists the library', async () => {
      const { reports } = (await api.call(landlord, 'GET /reports')).body;
      expect(reports[0]).toMatchObject({ name: 'rent-roll', title: 'Rent roll', period: 'as_of', takes: [] });
      for (const { name, takes } of reports) {
        const { status } = await api.call(
          landlord,
          `GET /reports/${name}${takes.includes('lease_id') ? '?lease_id=41' : ''}`,
        );
        expect([name, status]).toEqual([name, 200]);
      }
    });

    describe('as a file', () => {
      it('is a workbook with numbers and dates', async () => {
        const { headers, bytes } = await fileOf('rent-roll/export?format=xlsx&as_of=2026-02-15');
        expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
        const [sheet] = await readExcelFile(bytes);
        const rows = sheet?.data ?? [];
        expect(sheet?.sheet).toBe('Rent roll');
        const head = rows.findIndex((row) => row[0] === 'Tenant');
        expect(rows[head]).toEqual(['Tenant', 'Property', 'Start', 'End', 'Rent', 'Balance', 'Deposit held']);
        expect(rows[head + 1]?.slice(0, 5)).toEqual([
          'Rhea Moss',
          'Harbour House',
          new Date('2026-01-01'),
          new Date('2026-12-31'),
          1_000,
        ]);
        expect(rows.at(-1)?.slice(4)).toEqual([1_800, 150, 1_500]);
      });

      it('is a tagged PDF with the parameters, the rows, the totals and the number of each page', async () => {
        const { headers, bytes } = await fileOf('rent-roll/export?format=pdf&as_of=2026-02-15');
        expect(headers.get('content-type')).toBe('application/pdf');
        const { text, title, tagged, size } = await readPdf(bytes);
        expect({ title, tagged, size }).toEqual({ title: 'Rent roll', tagged: true, size: [792, 612] });
        for (const shown of [
          'As of: February 15, 2026',
          'Rhea Moss',
          '$1,800.00',
          'Page 1 of 1',
          'Printed with Keystead on March 9, 2026',
        ])
          expect(text).toContain(shown);
      });

      it.each(['csv', 'xlsx', 'pdf'])('opens as %s for every report', async (format) => {
        for (const { name, takes } of (await api.call(landlord, 'GET /reports')).body.reports) {
          const lease = takes.includes('lease_id') ? '&lease_id=41' : '';
          expect((await fileOf(`${name}/export?format=${format}${lease}`)).bytes.length).toBeGreaterThan(30);
        }
      });
    });
  });

  describe('over three years', () => {
    afterAll(() => api.stop());

    const everyDay = Array.from({ length: 1_096 }, (_, place) => addDays('2024-01-01', place));
    /** Calls for some at a time. */
    const forEachOf = async <T>(all: readonly T[], call: (each: T) => Promise<void>) => {
      for (let at = 0; at < all.length; at += 8) await Promise.all(all.slice(at, at + 8).map(call));
    };

    it('has a trial balance of zero on every date, and an aging that is what all leases owe', async () => {
      world = newWorld();
      world.now = () => new Date('2024-01-02T17:00:00Z');
      api = await testOperations(world);
      await api.call(landlord, 'PUT /ledger/policy', { late_fee: { grace_days: 5, flat: 50 }, returned_fee: 35 });
      const years = { start_date: '2024-01-01', end_date: '2026-12-31', last_day: '2026-12-31' };
      const terms = sampleLease.rent_terms && { ...sampleLease.rent_terms, charge_from: '2024-01-01' };
      const both = [
        { ...sampleLease, ...years, rent_terms: terms, deposit_amount: 900 },
        { ...foundryLease, ...years, rent_terms: terms },
      ];
      await followLeases(api, world, both);
      await on('2024-09-20');
      await pay(900, '2024-01-02', { payment_type: 'deposit' });
      for (const [month, amount] of [1_000, 1_000, 400, 2_000, 700].entries())
        await pay(amount, `2024-0${month + 1}-07`);
      await pay(6_000, '2024-02-11', foundry);
      await on('2026-12-30');
      const check = await pay(9_500, '2025-03-14', { payment_method: 'check' });
      await pay(20_000, '2026-08-09', foundry);
      await api.call(landlord, `POST /payments/${check}/return`, { returned_on: '2026-10-02' });
      await posted(api, world);
      // The trial balance of a date is the sum of those of all days up to it.
      const scope = { kind: 'account', accountId: 1 } as const;
      const byDay = await new JournalRepository(api.database).sumsBy(scope, { to: '2026-12-30' }, ({ date }) => date);
      expect(byDay.size).toBeGreaterThan(40);
      let difference = 0;
      const unbalanced = everyDay.filter((day) => {
        for (const { debit_cents, credit_cents } of byDay.get(day) ?? []) difference += debit_cents - credit_cents;
        return difference !== 0;
      });
      expect(unbalanced).toEqual([]);
      await forEachOf(
        everyDay.filter((day) => /-02$/.test(day)),
        async (day) => {
          const { debit = 0, credit = 0 } = await totals(`trial-balance?as_of=${day}`);
          expect([day, debit]).toEqual([day, credit]);
        },
      );
      expect((await totals('trial-balance')).debit).toBeGreaterThan(20_000);
      await forEachOf(
        everyDay.filter((day) => /-(02|05|08|11)-15$/.test(day)),
        async (day) => {
          const balances = [41, 42].map(
            async (id) =>
              (await api.call(landlord, `GET /leases/${id}/ledger?as_of=${day}` as 'GET /leases/{id}/ledger')).body
                .balance,
          );
          const owed = (await Promise.all(balances)).filter((balance) => balance > 0);
          const { balance, tenant: _, ...ages } = (await totals(`delinquency?as_of=${day}`)) as Record<string, number>;
          expect([day, balance]).toEqual([day, owed.reduce((sum, each) => sum + each, 0)]);
          expect(Object.values(ages).reduce((sum, each) => sum + each, 0)).toBeCloseTo(balance ?? 0, 6);
        },
      );
    });
  });

  describe('later', () => {
    beforeEach(start);
    afterEach(() => api.stop());

    it('says what held then in the rent roll of a past month', async () => {
      const before = await report('rent-roll?as_of=2026-02-15');
      expect(before).toMatchObject({
        rows: [
          { cells: { tenant: 'Rhea Moss', property: 'Harbour House', rent: 1_000, deposit: 1_500, end: '2026-12-31' } },
          { cells: { tenant: 'Theo Park', rent: 800 } },
        ],
        totals: { tenant: '2 leases', rent: 1_800, deposit: 1_500 },
      });
      // Theo moves out early.
      await on('2026-06-20');
      await followLeases(api, world, [{ ...foundryLease, status: 'expired', last_day: '2026-06-20' }]);
      expect(await report('rent-roll?as_of=2026-02-15')).toEqual(before);
      await on('2027-02-10');
      expect(await report('rent-roll?as_of=2026-02-15')).toEqual(before);
      expect((await report('rent-roll')).rows).toEqual([]);
      // A later rent leaves what was charged as it was.
      await followLeases(api, world, [{ ...foundryLease, rent_amount: 950, last_day: '2027-12-31' }]);
      expect((await cells('rent-roll?as_of=2026-02-15')).map(({ rent }) => rent)).toEqual([1_000, 800]);
    });

    it('keeps the income of past years in the equity', async () => {
      await on('2027-01-10');
      expect((await named('balance-sheet'))['Retained earnings']).toBe(
        (await totals('income-statement?from=2026-01-01&to=2026-12-31')).amount,
      );
    });

    it('is a CSV whose texts are no formulas', async () => {
      const { headers, bytes } = await fileOf('tenant-statement/export?format=csv&lease_id=41');
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(headers.get('content-disposition')).toContain('tenant-statement_2026-01-01_2026-03-09.csv');
      const memo = '=HYPERLINK("https://evil.example")';
      await api.call(landlord, 'POST /charges', {
        lease_id: 41,
        kind: 'other',
        amount: 10,
        due_date: '2026-03-09',
        memo,
      });
      const rows: string[][] = parse((await fileOf('tenant-statement/export?format=csv&lease_id=41')).bytes, {
        bom: true,
      });
      expect(rows[0]).toEqual(['Date', 'Description', 'Charges', 'Payments', 'Deposit', 'Balance']);
      expect(rows.find(([, text]) => text?.includes('HYPERLINK'))).toEqual([
        '2026-03-09',
        `'${memo}`,
        '10.00',
        '',
        '',
        '2145.00',
      ]);
      // A negative amount stays a number.
      expect(rows.find(([, text]) => text === 'Payment returned unpaid')?.[3]).toBe('-500.00');
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
    });
  });
});
