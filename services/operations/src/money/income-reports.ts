import type { ReportColumn, ReportName } from '@keystead/contracts';
import { addDays } from '@keystead/service-kit';
import { accountRows, amountOf, difference, entriesPage, isDebit, netByAccount, section } from './account-rows.ts';
import { type AccountCode, accounts, incomeAccounts } from './journal.ts';
import { owingLedgers } from './owing-ledgers.ts';
import {
  cutOf,
  dataRow,
  dayBefore,
  money,
  monthText,
  type ReportDefinition,
  type ReportDependencies,
  type ReportInput,
  type ReportTable,
  reportPage,
  type TableRow,
  text,
} from './report.ts';

/** What is open as of a day by the account of its income, and the credits of all leases together. */
async function openByAccount(deps: ReportDependencies, { scope }: ReportInput, day: string) {
  const { balance_cents, ledgers } = await owingLedgers(deps, scope, day);
  const open = new Map<AccountCode, number>();
  let opened = 0;
  for (const { charge, open_cents } of ledgers.flatMap(({ ledger }) => ledger.open)) {
    // What was paid back and is owed again is no income: it lowers the credits.
    if (charge.kind === 'deposit' || charge.kind === 'refund') continue;
    const code = incomeAccounts[charge.kind];
    open.set(code, (open.get(code) ?? 0) + open_cents);
    opened += open_cents;
  }
  return { open, credit: opened - balance_cents };
}

/**
 * Income by when the money came in: what was charged less what became open, and what became a credit. So the money of a
 * range is its income, whatever it has paid by then.
 */
async function cashIncome(deps: ReportDependencies, input: ReportInput, net: Map<AccountCode, number>) {
  const [start, end] = await Promise.all([
    openByAccount(deps, input, dayBefore(input.from)),
    openByAccount(deps, input, input.as_of),
  ]);
  const paid = new Map(net);
  for (const { code, type } of accounts)
    if (type === 'income')
      paid.set(code, (net.get(code) ?? 0) + (end.open.get(code) ?? 0) - (start.open.get(code) ?? 0));
  return { paid, prepaid: end.credit - start.credit };
}

async function incomeStatement(deps: ReportDependencies, input: ReportInput): Promise<ReportTable> {
  const { scope, as_of, from, basis } = input;
  const charged = netByAccount(await deps.journal.sums(scope, { ...cutOf(input), from }));
  const isCash = basis === 'cash';
  const { paid, prepaid } = isCash ? await cashIncome(deps, input, charged) : { paid: charged, prepaid: 0 };
  const days = { from, to: as_of };
  const cashPage = reportPage('cash-flow', days, input);
  const link = (code: AccountCode) => entriesPage(code, days, input);
  const income = [
    ...accountRows(paid, 'income', isCash ? () => cashPage : link),
    ...(prepaid === 0
      ? []
      : [dataRow({ code: '2200', text: 'Change in prepaid rent', amount: prepaid }, link('2200'))]),
  ];
  const expenses = accountRows(paid, 'expense', link);
  return {
    rows: [...section(['Income', income]), ...section(['Expenses', expenses])],
    totals: { text: 'Net income', amount: amountOf(income) - amountOf(expenses) },
    subject: [{ name: 'Basis', value: isCash ? 'Cash' : 'Accrual' }],
  };
}

interface Month {
  /** `2026-03` */
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** The month of a day, which ends with that day, and the eleven before it. */
function yearUpTo(day: string): Month[] {
  const months: Month[] = [];
  for (let to = day; months.length < 12; to = addDays(`${to.slice(0, 7)}-01`, -1))
    months.unshift({ key: to.slice(0, 7), from: `${to.slice(0, 7)}-01`, to });
  return months;
}

const monthColumns = (months: readonly Month[]): ReportColumn[] =>
  months.map(({ key, from }) => money(key, monthText(from, 'short')));

/** An income statement with a column for each month. */
async function twelveMonths({ journal }: ReportDependencies, input: ReportInput): Promise<ReportTable> {
  const months = yearUpTo(input.as_of);
  const from = months[0]?.from ?? input.as_of;
  const sums = await journal.sumsBy(input.scope, { ...cutOf(input), from }, ({ date }) => date.slice(0, 7));
  const netOf = new Map(months.map(({ key }) => [key, netByAccount(sums.get(key))]));
  const rowsOf = (type: 'income' | 'expense'): TableRow[] =>
    accounts.flatMap(({ code, name, type: own }) => {
      if (own !== type) return [];
      const amounts = months.map(({ key }) => (netOf.get(key)?.get(code) ?? 0) * (isDebit(type) ? 1 : -1) || 0);
      if (amounts.every((amount) => amount === 0)) return [];
      const cells = Object.fromEntries(months.map(({ key }, place) => [key, amounts[place] ?? 0]));
      const links = months.flatMap(({ key, ...days }): [string, string][] =>
        cells[key] === 0 ? [] : [[key, entriesPage(code, days, input)]],
      );
      const total = amounts.reduce((sum, amount) => sum + amount, 0);
      const year = entriesPage(code, { from, to: input.as_of }, input);
      return [dataRow({ text: name, ...cells, total }, year, Object.fromEntries(links))];
    });
  const [income, expenses] = [rowsOf('income'), rowsOf('expense')];
  const keys = [...months.map(({ key }) => key), 'total'];
  return {
    columns: [text('text', 'Name'), ...monthColumns(months), money('total', 'Total')],
    rows: [...section(['Income', income], keys), ...section(['Expenses', expenses], keys)],
    totals: { text: 'Net income', ...difference(income, expenses, keys) },
  };
}

/** Reports of what was earned. */
export const incomeReports = {
  'income-statement': {
    title: 'Income statement',
    description: 'Income and expenses of a period, when they were charged (accrual) or when the money came in (cash).',
    period: 'range',
    takes: ['basis', 'known_on'],
    columns: [text('code', 'Account'), text('text', 'Name'), money('amount', 'Amount')],
    read: incomeStatement,
  },
  'twelve-months': {
    title: 'Trailing twelve months',
    description: 'Income and expenses of the last twelve months, month by month, when they were charged.',
    period: 'as_of',
    takes: ['known_on'],
    columns: [],
    read: twelveMonths,
  },
} as const satisfies Partial<Record<ReportName, ReportDefinition>>;
