import type { Query, ReportColumn, ReportInfo, ReportName } from '@keystead/contracts';
import { addDays, type Scope } from '@keystead/service-kit';
import type { PaymentRepository } from '../payments/payment.repository.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import type { ChargeRepository } from './charge.repository.ts';
import type { DepositRepository } from './deposit.repository.ts';
import type { JournalRepository } from './journal.repository.ts';
import type { JournalCut } from './journal-moves.repository.ts';
import type { LedgerLeaseRepository } from './ledger-lease.repository.ts';

export interface ReportDependencies {
  readonly charges: ChargeRepository;
  readonly journal: JournalRepository;
  readonly ledgerLeases: LedgerLeaseRepository;
  readonly payments: PaymentRepository;
  readonly deposits: DepositRepository;
  readonly readModel: PortfolioReadModel;
  readonly now: () => Date;
}

/** By the key of the column, money in integer cents. */
export type Cells = Readonly<Record<string, string | number | null>>;

export interface TableRow {
  readonly style: 'row' | 'heading' | 'subtotal';
  readonly cells: Cells;
  readonly link: string | null;
  /** By the key of the column: what is behind single figures. */
  readonly links?: Readonly<Record<string, string>>;
}

export interface ReportInput extends Pick<Query<'GET /reports/{name}'>, 'lease_id' | 'account'> {
  readonly scope: Scope;
  /** Of a report with a range, its last day. */
  readonly as_of: string;
  /** Of a report with a range, its first day. */
  readonly from: string;
  readonly basis: NonNullable<Query<'GET /reports/{name}'>['basis']>;
  /** The day by which entries of the journal were recorded that count, if not all do, and the end of that day. */
  readonly known: { readonly on: string; readonly before: Date } | null;
}

/** The entries up to the day of a report that were recorded by the day that it asks for. */
export const cutOf = ({ as_of, known }: Pick<ReportInput, 'as_of' | 'known'>): JournalCut =>
  known ? { to: as_of, recorded_before: known.before } : { to: as_of };

/** A page of the app, computed from the same entries as the report that links to it. */
export function reportPage(
  name: ReportName,
  query: Readonly<Record<string, string>>,
  { known }: Pick<ReportInput, 'known'>,
): string {
  return `/app/reports/${name}?${new URLSearchParams({ ...query, ...(known && { known_on: known.on }) })}`;
}

export interface ReportTable {
  readonly rows: readonly TableRow[];
  readonly totals: Cells | null;
  /** If they depend on what was asked. */
  readonly columns?: readonly ReportColumn[];
  /** Besides the period: whom or what it is about. */
  readonly subject?: readonly { readonly name: string; readonly value: string }[];
}

/** What pages and all files of a report have in common. */
export interface ReportDefinition extends Omit<ReportInfo, 'name' | 'takes'> {
  readonly takes?: readonly ReportInfo['takes'][number][];
  readonly columns: readonly ReportColumn[];
  readonly read: (deps: ReportDependencies, input: ReportInput) => Promise<ReportTable>;
}

/** A column of money, or of text. */
export const money = (key: string, title: string): ReportColumn => ({ key, title, kind: 'amount' });
export const text = (key: string, title: string): ReportColumn => ({ key, title, kind: 'text' });

export const dayBefore = (day: string): string => addDays(day, -1);

export const dataRow = (cells: Cells, link: string | null = null, links?: TableRow['links']): TableRow => ({
  style: 'row',
  cells,
  link,
  ...(links && { links }),
});

export const heading = (cells: Cells): TableRow => ({ style: 'heading', cells, link: null });

export const subtotal = (cells: Cells): TableRow => ({ style: 'subtotal', cells, link: null });

/** The sums of some columns over the rows that are neither headings nor subtotals. */
export const sumOf = <K extends string>(rows: readonly TableRow[], keys: readonly K[]): Record<K, number> =>
  Object.fromEntries(
    keys.map((key) => [
      key,
      rows.reduce((sum, { style, cells }) => sum + (style === 'row' ? Number(cells[key] ?? 0) : 0), 0),
    ]),
  ) as Record<K, number>;

export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const monthFormats = {
  long: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
};

/** The month of a day: `March 2027`, or `Mar 2027`. */
export const monthText = (day: string, style: keyof typeof monthFormats): string =>
  monthFormats[style].format(new Date(`${day}T00:00:00Z`));
