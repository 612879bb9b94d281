import Type, { type Static } from 'typebox';
import { CalendarDate, described, Id, Input, Named, Nullable, OneOf } from '../fields.ts';
import { defineRoutes } from '../route.ts';

/** In the order of the library. */
export const reportNames = [
  'rent-roll',
  'delinquency',
  'prepaid',
  'deposits',
  'tenant-statement',
  'lease-expirations',
  'vacancy',
  'income-statement',
  'twelve-months',
  'cash-flow',
  'balance-sheet',
  'trial-balance',
  'general-ledger',
] as const;
export type ReportName = (typeof reportNames)[number];

/** What a report takes: a day, or a range of days; one of a lease also takes the lease. */
export const reportPeriods = ['as_of', 'range'] as const;

/** Whether income counts when it is charged (`accrual`) or when the money comes in (`cash`). */
export const reportBases = ['accrual', 'cash'] as const;

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportMediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const satisfies Record<ReportFormat, string>;

const cellKinds = ['text', 'date', 'amount', 'count', 'percent'] as const;

const info = {
  name: OneOf(reportNames),
  title: Type.String(),
  description: Type.String(),
  period: described('`as_of`: it takes a day. `range`: it takes `from` and `to`.', OneOf(reportPeriods)),
  takes: described('What else it takes.', Type.Array(OneOf(['lease_id', 'account', 'basis', 'known_on']))),
};

export const ReportInfo = Named('A report of the library.', info);
export type ReportInfo = Static<typeof ReportInfo>;

const Cells = Type.Record(Type.String(), Nullable(Type.Union([Type.String(), Type.Number()])));

const ReportColumn = Type.Object({
  key: Type.String(),
  title: Type.String(),
  kind: described('`amount`: dollars. `percent`: 12.5 is 12.5%. `date`: `2026-08-01`.', OneOf(cellKinds)),
});
export type ReportColumn = Static<typeof ReportColumn>;

const ReportRow = Type.Object({
  style: described(
    '`heading`: begins a section; its name is its only cell. `subtotal`: sums up rows above it, so it is not in the totals.',
    OneOf(['row', 'heading', 'subtotal']),
  ),
  cells: described('By the key of the column. Cells without a value are left out.', Cells),
  link: described('The page of the app that shows what is behind the row.', Nullable(Type.String())),
  links: described(
    'By the key of the column: pages that show what is behind single figures.',
    Type.Optional(Type.Record(Type.String(), Type.String())),
  ),
});
export type ReportRow = Static<typeof ReportRow>;

export const FinancialReport = Named('A report, computed from the facts and the journal. Amounts are in dollars.', {
  ...info,
  as_of: Nullable(CalendarDate),
  from: Nullable(CalendarDate),
  to: Nullable(CalendarDate),
  parameters: described(
    'What it was computed for, as text.',
    Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  ),
  columns: Type.Array(ReportColumn),
  rows: Type.Array(ReportRow),
  totals: described('By the key of the column; null for a report without totals.', Nullable(Cells)),
});
export type FinancialReport = Static<typeof FinancialReport>;

const query = {
  as_of: described('Today by default.', Type.Optional(CalendarDate)),
  from: described('January 1 of the year of `to` by default.', Type.Optional(CalendarDate)),
  to: described('Today by default.', Type.Optional(CalendarDate)),
  lease_id: Type.Optional(Id),
  account: described(
    'The code of an account of the chart of accounts.',
    Type.Optional(Type.String({ pattern: '^\\d{4}$' })),
  ),
  basis: described('`accrual` by default.', Type.Optional(OneOf(reportBases))),
  known_on: described(
    'Takes only entries of the journal that were recorded by the end of that day: the report as it was known then.',
    Type.Optional(CalendarDate),
  ),
};

const params = Type.Object({ name: OneOf(reportNames) }, { additionalProperties: false });

export const reportRoutes = defineRoutes({
  'GET /reports': {
    summary: 'List the reports of the library',
    answer: Type.Object({ reports: Type.Array(ReportInfo) }),
    codes: ['forbidden'],
  },
  'GET /reports/{name}': {
    summary: 'Compute a report as of a day, or for a range of days. Both days of a range count',
    params,
    query: Input(query),
    answer: FinancialReport,
    codes: ['not_found', 'forbidden'],
  },
  'GET /reports/{name}/export': {
    summary: 'Download a report as CSV, Excel workbook or PDF. It has the same rows and totals as on the page',
    params,
    query: Input({ ...query, format: OneOf(reportFormats) }),
    download: Object.values(reportMediaTypes),
    codes: ['not_found', 'forbidden'],
  },
});
