import type { Query, ReportColumn, ReportInfo } from '@keystead/contracts';
import { addDays, type Scope } from '@keystead/service-kit';
import type { PaymentRepository } from '../payments/payment.repository.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import type { ChargeRepository } from './charge.repository.ts';
import type { DepositRepository } from './deposit.repository.ts';
import type { JournalRepository } from './journal.repository.ts';
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
}

export interface ReportInput extends Pick<Query<'GET /reports/{name}'>, 'lease_id' | 'account'> {
  readonly scope: Scope;
  /** Of a report with a range, its last day. */
  readonly as_of: string;
  /** Of a report with a range, its first day. */
  readonly from: string;
  readonly basis: NonNullable<Query<'GET /reports/{name}'>['basis']>;
}

export interface ReportTable {
  readonly rows: readonly TableRow[];
  readonly totals: Cells | null;
  /** Besides the period: whom or what it is about. */
  readonly subject?: readonly { readonly name: string; readonly value: string }[];
}

/** What pages and all files of a report have in common. */
export interface ReportDefinition extends Omit<ReportInfo, 'name' | 'takes'> {
  readonly takes?: ReportInfo['takes'];
  readonly columns: readonly ReportColumn[];
  readonly read: (deps: ReportDependencies, input: ReportInput) => Promise<ReportTable>;
}

/** A column of money, or of text. */
export const money = (key: string, title: string): ReportColumn => ({ key, title, kind: 'amount' });
export const text = (key: string, title: string): ReportColumn => ({ key, title, kind: 'text' });

export const dayBefore = (day: string): string => addDays(day, -1);

export const dataRow = (cells: Cells, link: string | null = null): TableRow => ({ style: 'row', cells, link });

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
