import type { AccountSum } from './journal.repository.ts';
import { type AccountCode, accounts } from './journal.ts';
import {
  type Cells,
  dataRow,
  heading,
  type ReportInput,
  reportPage,
  subtotal,
  sumOf,
  type TableRow,
} from './report.ts';

type AccountType = (typeof accounts)[number]['type'];

export const accountName = (code: AccountCode): string =>
  accounts.find((account) => account.code === code)?.name ?? code;

/** The entries of an account from a day, by default the first of the year, up to another. */
export const entriesPage = (
  account: AccountCode,
  { from, to }: { readonly from?: string; readonly to: string },
  input: Pick<ReportInput, 'known'>,
): string => reportPage('general-ledger', { account, from: from ?? `${to.slice(0, 4)}-01-01`, to }, input);

/** Debits less credits by account, of one or more sums. */
export function netByAccount(...sums: readonly (readonly AccountSum[] | undefined)[]): Map<AccountCode, number> {
  const net = new Map<AccountCode, number>();
  for (const { account, debit_cents, credit_cents } of sums.flatMap((each) => each ?? []))
    net.set(account, (net.get(account) ?? 0) + debit_cents - credit_cents);
  return net;
}

export const isDebit = (type: AccountType): boolean => type === 'asset' || type === 'expense';

type Section = readonly [title: string, rows: readonly TableRow[]];

/** A heading, the rows and their sums in some columns. */
export const section = ([title, rows]: Section, keys: readonly string[] = ['amount']): TableRow[] => [
  heading({ text: title }),
  ...rows,
  subtotal({ text: `Total ${title.toLowerCase()}`, ...sumOf(rows, keys) }),
];

export const amountOf = (rows: readonly TableRow[]): number => sumOf(rows, ['amount']).amount;

/** The difference of the sums of two lots of rows, by column. */
export function difference(plus: readonly TableRow[], minus: readonly TableRow[], keys: readonly string[]): Cells {
  const [more, less] = [sumOf(plus, keys), sumOf(minus, keys)];
  return Object.fromEntries(keys.map((key) => [key, (more[key] ?? 0) - (less[key] ?? 0)]));
}

/** The rows of the accounts of a type, without those of zero. */
export function accountRows(
  net: ReadonlyMap<AccountCode, number>,
  type: AccountType,
  link: (code: AccountCode) => string,
): TableRow[] {
  const sign = isDebit(type) ? 1 : -1;
  return accounts.flatMap(({ code, name, type: own }) => {
    const amount = sign * (net.get(code) ?? 0);
    return own === type && amount !== 0 ? [dataRow({ code, text: name, amount }, link(code))] : [];
  });
}
