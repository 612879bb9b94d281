import type { ReportName } from '@keystead/contracts';
import { formatLongDate, ValidationFailed } from '@keystead/service-kit';
import { accountName, accountRows, amountOf, entriesPage, netByAccount, section } from './account-rows.ts';
import type { LedgerLines } from './journal.repository.ts';
import { type AccountCode, accounts } from './journal.ts';
import {
  cutOf,
  dataRow,
  dayBefore,
  heading,
  money,
  type ReportDefinition,
  type ReportDependencies,
  type ReportInput,
  type ReportTable,
  reportPage,
  subtotal,
  sumOf,
  type TableRow,
  text,
} from './report.ts';

/** Far more lines than anyone reads, and what a page and a file carry without harm. */
const MAX_LINES = 20_000;

/** Before every entry. */
const BEGINNING = '0001-01-01';

async function trialBalance({ journal }: ReportDependencies, input: ReportInput): Promise<ReportTable> {
  const net = netByAccount(await journal.sums(input.scope, cutOf(input)));
  const rows = accounts.flatMap(({ code, name }) => {
    const amount = net.get(code) ?? 0;
    if (amount === 0) return [];
    const cells = { code, text: name, debit: amount > 0 ? amount : null, credit: amount < 0 ? -amount : null };
    return [dataRow(cells, entriesPage(code, { to: input.as_of }, input))];
  });
  return { rows, totals: { text: 'Total', ...sumOf(rows, ['debit', 'credit']) } };
}

async function balanceSheet({ journal }: ReportDependencies, input: ReportInput): Promise<ReportTable> {
  const { scope, as_of } = input;
  const firstDay = `${as_of.slice(0, 4)}-01-01`;
  const sums = await journal.sumsBy(scope, cutOf(input), ({ date }) => (date < firstDay ? 'before' : 'year'));
  const [before, year] = [sums.get('before'), sums.get('year')];
  const net = netByAccount(before, year);
  const link = (code: AccountCode) => entriesPage(code, { to: as_of }, input);
  const earned = (of: ReadonlyMap<AccountCode, number>) =>
    amountOf(accountRows(of, 'income', link)) - amountOf(accountRows(of, 'expense', link));
  const income = (from: string, to: string) => reportPage('income-statement', { from, to }, input);
  const equity = [
    dataRow(
      { text: 'Retained earnings', amount: earned(netByAccount(before)) },
      income(BEGINNING, dayBefore(firstDay)),
    ),
    dataRow({ text: 'Net income of the year', amount: earned(netByAccount(year)) }, income(firstDay, as_of)),
  ];
  const [assets, liabilities] = [accountRows(net, 'asset', link), accountRows(net, 'liability', link)];
  return {
    rows: [...section(['Assets', assets]), ...section(['Liabilities', liabilities]), ...section(['Equity', equity])],
    totals: { text: 'Liabilities and equity', amount: amountOf([...liabilities, ...equity]) },
  };
}

const cashAccounts = ['1010', '1020', '1050', '1060'] as const satisfies readonly AccountCode[];

const sourceNames: Readonly<Record<string, readonly [rents: string, deposits: string]>> = {
  payment: ['Payments received', 'Deposits received'],
  charge: ['Credits paid back', 'Credits paid back'],
  return: ['Payments returned unpaid', 'Deposits returned unpaid'],
};

function movementText(account: AccountCode, source: string): string {
  const names = sourceNames[source];
  if (names) return names[account === '1020' ? 1 : 0];
  const words = source.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function cashFlow({ journal }: ReportDependencies, input: ReportInput): Promise<ReportTable> {
  const { scope, as_of, from } = input;
  const sums = await journal.sumsBy(scope, cutOf(input), ({ date, source }) => (date < from ? '' : source));
  const opening = netByAccount(sums.get(''));
  const sources = [...sums.keys()].filter((source) => source !== '').sort();
  let closing = 0;
  const rows = cashAccounts.flatMap((code) => {
    const link = entriesPage(code, { from, to: as_of }, input);
    const moves = sources.flatMap((source) => {
      const sum = sums.get(source)?.find(({ account }) => account === code);
      const text = movementText(code, source);
      return sum ? [dataRow({ text, received: sum.debit_cents, spent: sum.credit_cents }, link)] : [];
    });
    const atStart = opening.get(code) ?? 0;
    if (moves.length === 0 && atStart === 0) return [];
    const { received, spent } = sumOf(moves, ['received', 'spent']);
    const balance = atStart + received - spent;
    closing += balance;
    const before = entriesPage(code, { to: dayBefore(from) }, input);
    return [
      heading({ text: accountName(code) }),
      dataRow({ text: `Balance on ${formatLongDate(dayBefore(from))}`, balance: atStart }, before),
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

type PostedLine = LedgerLines['lines'][number] & { readonly entry: LedgerLines };

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
    heading({ text: `${code} ${accountName(code)}` }),
    dataRow({ date: dayBefore(from), text: 'Balance before', balance: opening }),
    ...rows,
    subtotal({ text: `Total ${accountName(code)}`, ...sumOf(rows, ['debit', 'credit']), balance }),
  ];
}

async function generalLedger({ journal }: ReportDependencies, input: ReportInput): Promise<ReportTable> {
  const { scope, from } = input;
  const code = input.account === undefined ? undefined : codeOf(input.account);
  const sums = await journal.sumsBy(scope, cutOf(input), ({ date }) => (date < from ? 'before' : 'range'));
  const counted = (sums.get('range') ?? []).filter(({ account }) => code === undefined || account === code);
  if (counted.reduce((sum, { lines }) => sum + lines, 0) > MAX_LINES)
    throw new ValidationFailed({
      from: `The ledger of these days has more than ${MAX_LINES.toLocaleString('en-US')} lines. Choose fewer days or one account`,
    });
  const opening = netByAccount(sums.get('before'));
  const entries = await journal.entries(scope, { ...cutOf(input), from }, code);
  const lines = entries
    .flatMap((entry) => entry.lines.map((line) => ({ ...line, entry })))
    .filter(({ account }) => code === undefined || account === code);
  const byAccount = Map.groupBy(lines, ({ account }) => account);
  const rows = accounts.flatMap(({ code: own }) => {
    const isShown = code === undefined ? byAccount.has(own) || (opening.get(own) ?? 0) !== 0 : own === code;
    return isShown ? accountSection(own, opening.get(own) ?? 0, byAccount.get(own) ?? [], from) : [];
  });
  return {
    rows,
    totals: { text: 'Total', ...sumOf(rows, ['debit', 'credit']) },
    ...(code && { subject: [{ name: 'Account', value: `${code} ${accountName(code)}` }] }),
  };
}

const statement = [text('code', 'Account'), text('text', 'Name'), money('amount', 'Amount')];
const takes = ['known_on'] as const;

/** Reports of the books: they are sums of the journal. */
export const bookReports = {
  'cash-flow': {
    title: 'Cash flow',
    description: 'The money that came in and went out, by bank account and reason.',
    period: 'range',
    takes,
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
    takes,
    columns: statement,
    read: balanceSheet,
  },
  'trial-balance': {
    title: 'Trial balance',
    description: 'The balance of every account on a day. Debits equal credits.',
    period: 'as_of',
    takes,
    columns: [text('code', 'Account'), text('text', 'Name'), money('debit', 'Debit'), money('credit', 'Credit')],
    read: trialBalance,
  },
  'general-ledger': {
    title: 'General ledger',
    description: 'Every entry of the journal by account, with the balance after each.',
    period: 'range',
    takes: ['account', 'known_on'],
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
