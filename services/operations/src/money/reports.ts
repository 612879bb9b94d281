import type { Answer, Query, ReportColumn, ReportInfo, ReportName } from '@keystead/contracts';
import {
  assertRange,
  begunDay,
  type Caller,
  dayIn,
  endOfDay,
  formatLongDate,
  fromCents,
  NOT_IN_FUTURE,
  ValidationFailed,
} from '@keystead/service-kit';
import { bookReports } from './book-reports.ts';
import { incomeReports } from './income-reports.ts';
import { leaseReports } from './lease-reports.ts';
import { occupancyReports } from './occupancy-reports.ts';
import type { Cells, ReportDefinition, ReportDependencies } from './report.ts';

const definitions: Readonly<Record<ReportName, ReportDefinition>> = {
  ...leaseReports,
  ...occupancyReports,
  ...incomeReports,
  ...bookReports,
};

const infoOf = (name: ReportName): ReportInfo => {
  const { title, description, period, takes = [] } = definitions[name];
  return { name, title, description, period, takes: [...takes] };
};

export const library = (names: readonly ReportName[]): ReportInfo[] => names.map(infoOf);

type Given = Query<'GET /reports/{name}'>;

const dayFields = ['as_of', 'from', 'to', 'known_on'] as const;

/**
 * The parameters with the days that they mean in the zone of the account.
 * @throws ValidationFailed for a parameter that the report does not take, and for a day that has not come
 */
function parametersOf(name: ReportName, query: Given, zone: string, now: Date): Given {
  const { period, takes = [] } = definitions[name];
  const taken: readonly string[] = [...(period === 'as_of' ? ['as_of'] : ['from', 'to']), ...takes];
  const fields = ['as_of', 'from', 'to', 'lease_id', 'account', 'basis', 'known_on'] as const;
  const days = Object.fromEntries(
    dayFields.flatMap((field) => (query[field] === undefined ? [] : [[field, begunDay(query[field], zone, now)]])),
  );
  const problems = fields.flatMap((field): [string, string][] => {
    if (query[field] === undefined) return [];
    if (!taken.includes(field)) return [[field, `is not a parameter of this report, which takes ${taken.join(', ')}`]];
    return days[field] === null ? [[field, NOT_IN_FUTURE]] : [];
  });
  if (takes.includes('lease_id') && query.lease_id === undefined) problems.push(['lease_id', 'is required']);
  if (query.basis === 'cash' && query.known_on !== undefined)
    problems.push(['known_on', 'is only for the accrual basis']);
  if (problems.length > 0) throw new ValidationFailed(Object.fromEntries(problems));
  assertRange(query, 'from', 'to');
  return { ...query, ...days };
}

/** Money becomes dollars, and what has no value is left out. */
function present(columns: readonly ReportColumn[], cells: Cells): Record<string, string | number | null> {
  const shown = columns.flatMap(({ key, kind }): [string, string | number][] => {
    const value = cells[key];
    if (value == null) return [];
    return [[key, kind === 'amount' && typeof value === 'number' ? fromCents(value) : value]];
  });
  return Object.fromEntries(shown);
}

/**
 * A report as the page shows it and the files print it.
 * @throws ValidationFailed for parameters that the report does not take or that contradict each other
 * @throws NotFound for a lease that the caller can't see
 */
export async function readReport(
  deps: ReportDependencies,
  caller: Caller,
  name: ReportName,
  given: Given,
): Promise<Answer<'GET /reports/{name}'>> {
  const zone = await deps.readModel.zoneOfCaller(caller);
  const now = deps.now();
  const query = parametersOf(name, given, zone, now);
  const { read, period, columns: usual } = definitions[name];
  const as_of = query.as_of ?? query.to ?? dayIn(zone, now);
  const from = query.from ?? `${as_of.slice(0, 4)}-01-01`;
  const basis = query.basis ?? 'accrual';
  const { lease_id, account, known_on } = query;
  const known = known_on === undefined ? null : { on: known_on, before: endOfDay(known_on, zone) };
  const scope = await deps.readModel.scopeOf(caller);
  const input = { scope, as_of, from, basis, lease_id, account, known };
  const { rows, totals, subject = [], columns = usual } = await read(deps, input);
  const isRange = period === 'range';
  const days = isRange
    ? { name: 'Period', value: `${formatLongDate(from)} to ${formatLongDate(as_of)}` }
    : { name: 'As of', value: formatLongDate(as_of) };
  return {
    ...infoOf(name),
    as_of: isRange ? null : as_of,
    from: isRange ? from : null,
    to: isRange ? as_of : null,
    parameters: [days, ...subject, ...(known ? [{ name: 'As known on', value: formatLongDate(known.on) }] : [])],
    columns: [...columns],
    rows: rows.map(({ cells, ...row }) => ({ ...row, cells: present(columns, cells) })),
    totals: totals && present(columns, totals),
  };
}
