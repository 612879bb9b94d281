import type { ReportName } from '@keystead/contracts';
import { formatLongDate, ValidationFailed } from '@keystead/service-kit';
import type { AccountSum, JournalEntry, Movement } from './journal.repository.ts';
import { type AccountCode, accounts, incomeAccounts } from './journal.ts';
import { owingLedgers } from './lease-reports.ts';
import {
  dataRow,
  dayBefore,
  heading,
  money,
  type ReportDefinition,
  type ReportDependencies,
  type ReportInput,
  type ReportTable,
  subtotal,
  sumOf,
  type TableRow,
  text,
} from './report.ts';

type AccountType = (typeof accounts)[number]['type'];

/** Far more lines than anyone reads, and what a page and a file carry without harm. */
const MAX_LINES = 20_000;

/** Before every entry. */
const BEGINNING = '0001-01-01';

const nameOf = (code: AccountCode): string => accounts.find((account) => account.code === code)?.name ?? code;

/** The entries of an account, up to a day. */
const entriesPage = (account: AccountCode, to: string, from?: string): string =>
  `/app/reports/general-ledger?${new URLSearchParams({ account, from: from ?? `${to.slice(0, 4)}-01-01`, to })}`;

/** Debits less credits by account. */
const netByAccount = (sums: readonly AccountSum[]): Map<AccountCode, number> =>
  new Map(sums.map(({ account, debit_cents, credit_cents }) => [account, debit_cents - credit_cents]));

type Section = readonly [title: string, rows: TableRow[]];

/** A heading, the rows and their sum. */
const section = ([title, rows]: Section): TableRow[] => [
  heading({ text: title }),
  ...rows,
  subtotal({ text: `Total ${title.toLowerCase()}`, ...sumOf(rows, ['amount']) }),
];

const amountOf = (rows: readonly TableRow[]): number => sumOf(rows, ['amount']).amount;

/** The rows of the accounts of a type, without those of zero. */
function accountRows(
  net: ReadonlyMap<AccountCode, number>,
  type: AccountType,
  link: (code: AccountCode) => string,
): TableRow[] {
  const sign = type === 'asset' || type === 'expense' ? 1 : -1;
  return accounts.flatMap(({ code, name, type: own }) => {
    const amount = sign * (net.get(code) ?? 0);
    return own === type && amount !== 0 ? [dataRow({ code, text: name, amount }, link(code))] : [];
  });
}

async function trialBalance({ journal }: ReportDependencies, { scope, as_of }: ReportInput): Promise<ReportTable> {
  const net = netByAccount(await journal.sums(scope, as_of));
  const rows = accounts.flatMap(({ code, name }) => {
    const amount = net.get(code) ?? 0;
    if (amount === 0) return [];
    const cells = { code, text: name, debit: amount > 0 ? amount : null, credit: amount < 0 ? -amount : null };
    return [dataRow(cells, entriesPage(code, as_of))];
  });
  return { rows, totals: { text: 'Total', ...sumOf(rows, ['debit', 'credit']) } };
}

async function balanceSheet({ journal }: ReportDependencies, { scope, as_of }: ReportInput): Promise<ReportTable> {
  const firstDay = `${as_of.slice(0, 4)}-01-01`;
  const [sums, before] = await Promise.all([journal.sums(scope, as_of), journal.sums(scope, dayBefore(firstDay))]);
  const [net, netBefore] = [netByAccount(sums), netByAccount(before)];
  const link = (code: AccountCode) => entriesPage(code, as_of);
  const earned = (of: ReadonlyMap<AccountCode, number>) =>
    amountOf(accountRows(of, 'income', link)) - amountOf(accountRows(of, 'expense', link));
  const income = (from: string, to: string) => `/app/reports/income-statement?${new URLSearchParams({ from, to })}`;
  const equity = [
    dataRow({ text: 'Retained earnings', amount: earned(netBefore) }, income(BEGINNING, dayBefore(firstDay))),
    dataRow({ text: 'Net income of the year', amount: earned(net) - earned(netBefore) }, income(firstDay, as_of)),
  ];
  const [assets, liabilities] = [accountRows(net, 'asset', link), accountRows(net, 'liability', link)];
  return {
    rows: [...section(['Assets', assets]), ...section(['Liabilities', liabilities]), ...section(['Equity', equity])],
    totals: { text: 'Liabilities and equity', amount: amountOf([...liabilities, ...equity]) },
  };
}

/** What is open as of a day by the account of its income, and what all leases owe together, less their credits. */
async function openByAccount(deps: ReportDependencies, input: Pick<ReportInput, 'scope' | 'as_of'>) {
  const { sums, ledgers } = await owingLedgers(deps, input);
  const open = new Map<AccountCode, number>();
  let opened = 0;
  for (const { charge, open_cents } of ledgers.flatMap(({ ledger }) => ledger.open)) {
    if (charge.kind === 'deposit') continue;
    const code = incomeAccounts[charge.kind];
    open.set(code, (open.get(code) ?? 0) + open_cents);
    opened += open_cents;
  }
  const balance = [...sums.values()].reduce((sum, { balance_cents }) => sum + balance_cents, 0);
  return { open, credit: opened - balance };
}

/**
 * Income by when the money came in: what was charged less what became open, and what became a credit. So the money of a
 * range is its income, whatever it has paid by then.
 */
async function cashIncome(
  deps: ReportDependencies,
  { scope, as_of, from }: ReportInput,
  net: Map<AccountCode, number>,
) {
  const [start, end] = await Promise.all([
    openByAccount(deps, { scope, as_of: dayBefore(from) }),
    openByAccount(deps, { scope, as_of }),
  ]);
  const paid = new Map(net);
  for (const { code, type } of accounts)
    if (type === 'income')
      paid.set(code, (net.get(code) ?? 0) + (end.open.get(code) ?? 0) - (start.open.get(code) ?? 0));
  return { paid, prepaid: end.credit - start.credit };
}

async function incomeStatement(deps: ReportDependencies, input: ReportInput): Promise<ReportTable> {
  const { scope, as_of, from, basis } = input;
  const charged = netByAccount(await deps.journal.sums(scope, as_of, from));
  const isCash = basis === 'cash';
  const { paid, prepaid } = isCash ? await cashIncome(deps, input, charged) : { paid: charged, prepaid: 0 };
  const cashPage = `/app/reports/cash-flow?${new URLSearchParams({ from, to: as_of })}`;
  const link = (code: AccountCode) => entriesPage(code, as_of, from);
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

const cashAccounts = ['1010', '1020', '1050', '1060'] as const satisfies readonly AccountCode[];

const sourceNames: Readonly<Record<string, readonly [rents: string, deposits: string]>> = {
  payment: ['Payments received', 'Deposits received'],
  return: ['Payments returned unpaid', 'Deposits returned unpaid'],
};

function movementText({ account, source }: Movement): string {
  const names = sourceNames[source];
  if (names) return names[account === '1020' ? 1 : 0];
  const words = source.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function cashFlow({ journal }: ReportDependencies, { scope, as_of, from }: ReportInput): Promise<ReportTable> {
  const [before, moved] = await Promise.all([
    journal.sums(scope, dayBefore(from)),
    journal.movements(scope, cashAccounts, { from, to: as_of }),
  ]);
  const opening = netByAccount(before);
  let closing = 0;
  const rows = cashAccounts.flatMap((code) => {
    const own = moved.filter(({ account }) => account === code);
    const atStart = opening.get(code) ?? 0;
    if (own.length === 0 && atStart === 0) return [];
    const link = entriesPage(code, as_of, from);
    const moves = own.map((move) =>
      dataRow({ text: movementText(move), received: move.debit_cents, spent: move.credit_cents }, link),
    );
    const { received, spent } = sumOf(moves, ['received', 'spent']);
    const balance = atStart + received - spent;
    closing += balance;
    return [
      heading({ text: nameOf(code) }),
      dataRow({ text: `Balance on ${formatLongDate(dayBefore(from))}`, balance: atStart }, link),
      ...moves,
      subtotal({ text: `Balance on ${formatLongDate(as_of)}`, received, spent, balance }),
    ];
  });
  return { rows, totals: { text: 'All accounts', ...sumOf(rows, ['received', 'spent']), balance: closing } };
}

const codeOf = (account: string): AccountCode => {
  const found = accounts.find(({ code }) => code === account);
  if (!found) throw new ValidationFailed({ account: 'is not in the chart of accounts' });
  return found.code;
};

type PostedLine = JournalEntry['lines'][number] & { readonly entry: JournalEntry };

/** The lines of an account with the balance after each. */
function accountSection(code: AccountCode, opening: number, lines: readonly PostedLine[], from: string): TableRow[] {
  let balance = opening;
  const rows = lines.map(({ entry, debit_cents, credit_cents }) => {
    balance += debit_cents - credit_cents;
    const { date, number, memo, lease_id } = entry;
    const cells = { date, number, text: memo, debit: debit_cents || null, credit: credit_cents || null, balance };
    return dataRow(cells, `/app/rent/${lease_id}`);
  });
  return [
    heading({ text: `${code} ${nameOf(code)}` }),
    dataRow({ date: dayBefore(from), text: 'Balance before', balance: opening }),
    ...rows,
    subtotal({ text: `Total ${nameOf(code)}`, ...sumOf(rows, ['debit', 'credit']), balance }),
  ];
}

async function generalLedger({ journal }: ReportDependencies, input: ReportInput): Promise<ReportTable> {
  const { scope, as_of, from } = input;
  const code = input.account === undefined ? undefined : codeOf(input.account);
  const [before, entries] = await Promise.all([
    journal.sums(scope, dayBefore(from)),
    journal.entries(scope, { from, to: as_of }, code, MAX_LINES + 1),
  ]);
  const opening = netByAccount(before);
  const lines = entries
    .flatMap((entry) => entry.lines.map((line) => ({ ...line, entry })))
    .filter(({ account }) => code === undefined || account === code);
  if (lines.length > MAX_LINES)
    throw new ValidationFailed({
      from: `The ledger of these days has more than ${MAX_LINES.toLocaleString('en-US')} lines. Choose fewer days or one account`,
    });
  const byAccount = Map.groupBy(lines, ({ account }) => account);
  const rows = accounts.flatMap(({ code: own }) => {
    const isShown = code === undefined ? byAccount.has(own) || (opening.get(own) ?? 0) !== 0 : own === code;
    return isShown ? accountSection(own, opening.get(own) ?? 0, byAccount.get(own) ?? [], from) : [];
  });
  return {
    rows,
    totals: { text: 'Total', ...sumOf(rows, ['debit', 'credit']) },
    ...(code && { subject: [{ name: 'Account', value: `${code} ${nameOf(code)}` }] }),
  };
}

const statement = [text('code', 'Account'), text('text', 'Name'), money('amount', 'Amount')];

/** Reports of the books: they are sums of the journal. */
export const bookReports = {
  'income-statement': {
    title: 'Income statement',
    description: 'Income and expenses of a period, when they were charged (accrual) or when the money came in (cash).',
    period: 'range',
    takes: ['basis'],
    columns: statement,
    read: incomeStatement,
  },
  'cash-flow': {
    title: 'Cash flow',
    description: 'The money that came in and went out, by bank account and reason.',
    period: 'range',
    columns: [
      text('text', 'Description'),
      money('received', 'Money in'),
      money('spent', 'Money out'),
      money('balance', 'Balance'),
    ],
    read: cashFlow,
  },
  'balance-sheet': {
    title: 'Balance sheet',
    description: 'What you have and what you owe on a day. Assets equal liabilities and equity.',
    period: 'as_of',
    columns: statement,
    read: balanceSheet,
  },
  'trial-balance': {
    title: 'Trial balance',
    description: 'The balance of every account on a day. Debits equal credits.',
    period: 'as_of',
    columns: [text('code', 'Account'), text('text', 'Name'), money('debit', 'Debit'), money('credit', 'Credit')],
    read: trialBalance,
  },
  'general-ledger': {
    title: 'General ledger',
    description: 'Every entry of the journal by account, with the balance after each.',
    period: 'range',
    takes: ['account'],
    columns: [
      { key: 'date', title: 'Date', kind: 'date' },
      { key: 'number', title: 'Entry', kind: 'count' },
      text('text', 'Description'),
      money('debit', 'Debit'),
      money('credit', 'Credit'),
      money('balance', 'Balance'),
    ],
    read: generalLedger,
  },
} as const satisfies Partial<Record<ReportName, ReportDefinition>>;
