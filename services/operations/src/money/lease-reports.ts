import type { ReportColumn, ReportName } from '@keystead/contracts';
import { formatLongDate, fromCents, NotFound, ValidationFailed } from '@keystead/service-kit';
import { oldestFirst } from './allocation.ts';
import type { RentOfMonth } from './charge.repository.ts';
import { type Charge, chargeText } from './charge.ts';
import { DEPOSIT_APPLIED } from './deposit.ts';
import { DEPOSIT_TAKEN_OVER } from './deposit-moves.ts';
import type { LeaseSums } from './journal.repository.ts';
import { factsOfLease } from './lease-facts.ts';
import { type LeaseLedger, type LedgerRow, leaseLedger } from './ledger.ts';
import { agreedEnd, type LedgerLease, stayingRentOn } from './ledger-lease.ts';
import { owingLedgers } from './owing-ledgers.ts';
import { rentOn } from './rent-schedule.ts';
import {
  type Cells,
  countText,
  cutOf,
  dataRow,
  dayBefore,
  money,
  type ReportDefinition,
  type ReportDependencies,
  type ReportInput,
  type ReportTable,
  sumOf,
  type TableRow,
  text,
} from './report.ts';

export const ledgerPage = (leaseId: number): string => `/app/rent/${leaseId}`;

export const whose: readonly ReportColumn[] = [text('tenant', 'Tenant'), text('property', 'Property')];

/** The names of leases, by lease. */
export async function namesOf(
  { readModel }: ReportDependencies,
  leases: readonly LedgerLease[],
): Promise<(lease: LedgerLease) => Cells> {
  const [properties, tenants] = await Promise.all([
    readModel.properties(leases.map(({ property_id }) => property_id)),
    readModel.tenants(leases.map(({ tenant_id }) => tenant_id)),
  ]);
  return ({ property_id, tenant_id }) => ({
    tenant: tenants.get(tenant_id)?.name ?? '',
    property: properties.get(property_id)?.name ?? '',
  });
}

const byAlphabet = new Intl.Collator('en');

export const compareNames = ({ cells: one }: TableRow, { cells: other }: TableRow): number =>
  byAlphabet.compare(String(one.property), String(other.property)) ||
  byAlphabet.compare(String(one.tenant), String(other.tenant));

/** Rows of leases by property and tenant, and their sums in some columns. */
function leaseTable(rows: readonly TableRow[], keys: readonly string[]): ReportTable {
  return {
    rows: [...rows].sort(compareNames),
    totals: { tenant: countText(rows.length, 'lease'), ...sumOf(rows, keys) },
  };
}

/** The leases of which the journal says something that a report is about, a row each. */
async function byJournal(
  deps: ReportDependencies,
  input: ReportInput,
  isIn: (sums: LeaseSums) => boolean,
  cellsOf: (lease: LedgerLease, sums: LeaseSums) => Cells,
): Promise<TableRow[]> {
  const sums = await deps.journal.leaseSums(input.scope, cutOf(input));
  const ids = [...sums].flatMap(([id, of]) => (isIn(of) ? [id] : []));
  const leases = await deps.ledgerLeases.ofIds(ids);
  const names = await namesOf(deps, leases);
  return leases.flatMap((lease) => {
    const own = sums.get(lease._id);
    return own ? [dataRow({ ...names(lease), ...cellsOf(lease, own) }, ledgerPage(lease._id))] : [];
  });
}

/** What was charged for the month of a day if that was one amount for all of it. */
function chargedRent(charges: readonly RentOfMonth[], day: string): number | undefined {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const whole = charges.filter(
    ({ period_from, period_to }) => period_from === `${day.slice(0, 7)}-01` && period_to === last,
  );
  return whole.findLast(({ lines }) => lines.length === 1)?.amount_cents;
}

/** The rent of a whole month that the terms of a lease say for a day. */
export const rentByTerms = (lease: LedgerLease, day: string): number =>
  stayingRentOn(lease, day) ??
  rentOn({ rent_amount: fromCents(lease.rent_cents), steps: lease.terms?.steps ?? [] }, day);

/** Rent is what was charged for the month, which later terms leave as it was; before it is charged, what the terms say. */
async function rentRoll(deps: ReportDependencies, { scope, as_of }: ReportInput): Promise<ReportTable> {
  const [found, sums, posted] = await Promise.all([
    deps.ledgerLeases.inEffect(scope, as_of),
    deps.journal.leaseSums(scope, { to: as_of }),
    deps.charges.rentOf(scope, as_of),
  ]);
  const voids = await deps.charges.voidsOf(posted);
  const charged = Map.groupBy(
    posted.filter(({ _id }) => !voids.has(_id)),
    ({ lease_id }) => lease_id,
  );
  const leases = found.filter(({ _id, live }) => live || charged.has(_id));
  const names = await namesOf(deps, leases);
  const rows = leases.map((lease) => {
    const { _id, start_date } = lease;
    const { balance_cents = 0, deposit_cents = 0 } = sums.get(_id) ?? {};
    const rent = chargedRent(charged.get(_id) ?? [], as_of) ?? rentByTerms(lease, as_of);
    const cells = { start: start_date, end: agreedEnd(lease), rent, balance: balance_cents, deposit: deposit_cents };
    return dataRow({ ...names(lease), ...cells }, ledgerPage(_id));
  });
  return leaseTable(rows, ['rent', 'balance', 'deposit']);
}

/** The first day past due of each column, from the oldest. */
const ages = [
  ['over_90', 91],
  ['to_90', 61],
  ['to_60', 31],
  ['to_30', 1],
  ['current', Number.NEGATIVE_INFINITY],
] as const;

const MS_A_DAY = 86_400_000;

const ageOf = (dueDate: string, asOf: string): string => {
  const days = (Date.parse(asOf) - Date.parse(dueDate)) / MS_A_DAY;
  return ages.find(([, first]) => days >= first)?.[0] ?? 'current';
};

const aged: readonly ReportColumn[] = [
  money('current', 'Current'),
  money('to_30', '1–30 days'),
  money('to_60', '31–60 days'),
  money('to_90', '61–90 days'),
  money('over_90', 'Over 90 days'),
];

function agedCells({ open, balance_cents, credit_cents }: LeaseLedger, asOf: string): Cells {
  const cells: Record<string, number> = Object.fromEntries(aged.map(({ key }) => [key, 0]));
  for (const { charge, open_cents } of open) {
    const age = ageOf(charge.due_date, asOf);
    if (charge.kind !== 'deposit') cells[age] = (cells[age] ?? 0) + open_cents;
  }
  return { ...cells, credit: -credit_cents, balance: balance_cents };
}

async function delinquency(deps: ReportDependencies, input: ReportInput): Promise<ReportTable> {
  const { ledgers } = await owingLedgers(deps, input.scope, input.as_of);
  const names = await namesOf(
    deps,
    ledgers.map(({ lease }) => lease),
  );
  const rows = ledgers
    .filter(({ ledger }) => ledger.balance_cents > 0)
    .map(({ lease, ledger }) => dataRow({ ...names(lease), ...agedCells(ledger, input.as_of) }, ledgerPage(lease._id)));
  return leaseTable(rows, [...aged.map(({ key }) => key), 'credit', 'balance']);
}

async function prepaid(deps: ReportDependencies, input: ReportInput): Promise<ReportTable> {
  const isIn = ({ balance_cents }: LeaseSums) => balance_cents < 0;
  const rows = await byJournal(deps, input, isIn, (_, { balance_cents }) => ({ credit: -balance_cents }));
  return leaseTable(rows, ['credit']);
}

async function deposits(deps: ReportDependencies, input: ReportInput): Promise<ReportTable> {
  const isIn = ({ deposit_cents }: LeaseSums) => deposit_cents !== 0;
  const rows = await byJournal(deps, input, isIn, (lease, { deposit_cents }) => ({
    end: agreedEnd(lease),
    required: lease.deposit_cents,
    held: deposit_cents,
  }));
  return leaseTable(rows, ['required', 'held']);
}

const moneyTexts = { payment: 'Payment', return: 'Payment returned unpaid' } as const;
const depositTexts = { payment: 'Deposit received', return: 'Deposit returned unpaid' } as const;

function rowText({ type, id, is_deposit }: LedgerRow, chargeById: ReadonlyMap<number, Charge>): string {
  // The ids of payments are above zero.
  if (type === 'payment' && id < 0) return is_deposit ? DEPOSIT_TAKEN_OVER : DEPOSIT_APPLIED;
  if (type === 'payment' || type === 'return') return (is_deposit ? depositTexts : moneyTexts)[type];
  const charge = chargeById.get(id);
  if (!charge) return '';
  const voided = charge.voids === null ? undefined : chargeById.get(charge.voids);
  return voided ? `Cancelled: ${chargeText(voided)}` : chargeText(charge);
}

async function tenantStatement(
  deps: ReportDependencies,
  { scope, lease_id, from, as_of }: ReportInput,
): Promise<ReportTable> {
  if (lease_id === undefined) throw new ValidationFailed({ lease_id: 'is required' });
  const lease = await deps.ledgerLeases.find(scope, lease_id);
  if (!lease) throw new NotFound();
  const [names, facts] = await Promise.all([namesOf(deps, [lease]), factsOfLease(deps, lease)]);
  const { rows: all } = leaseLedger(facts, { asOf: as_of, order: oldestFirst });
  const chargeById = new Map(facts.charges.map((charge) => [charge._id, charge]));
  // Only money moves a deposit: its demand is no receivable.
  const shown = all.filter(({ is_deposit, payment_cents }) => !is_deposit || payment_cents !== 0);
  const link = ledgerPage(lease_id);
  const opening = all.findLast(({ date }) => date < from)?.balance_cents ?? 0;
  const rows = shown
    .filter(({ date }) => date >= from)
    .map((row) => {
      const { date, charge_cents, payment_cents, is_deposit, balance_cents } = row;
      const amounts: Cells = is_deposit
        ? { deposit: payment_cents }
        : { charge: charge_cents === 0 ? null : charge_cents, payment: payment_cents === 0 ? null : payment_cents };
      return dataRow({ date, text: rowText(row, chargeById), ...amounts, balance: balance_cents }, link);
    });
  const { tenant, property } = names(lease);
  return {
    rows: [
      dataRow({ date: from, text: `Balance on ${formatLongDate(dayBefore(from))}`, balance: opening }, link),
      ...rows,
    ],
    totals: {
      text: 'Total',
      ...sumOf(rows, ['charge', 'payment', 'deposit']),
      balance: rows.at(-1)?.cells.balance ?? opening,
    },
    subject: [
      { name: 'Tenant', value: String(tenant) },
      { name: 'Property', value: String(property) },
    ],
  };
}

/** Reports with a row for each lease, and that of one lease. */
export const leaseReports = {
  'rent-roll': {
    title: 'Rent roll',
    description:
      'Every lease in effect on a day: its rent, what it owes and the deposit that is held. Past days show what held then.',
    period: 'as_of',
    columns: [
      ...whose,
      { key: 'start', title: 'Start', kind: 'date' },
      { key: 'end', title: 'End', kind: 'date' },
      money('rent', 'Rent'),
      money('balance', 'Balance'),
      money('deposit', 'Deposit held'),
    ],
    read: rentRoll,
  },
  delinquency: {
    title: 'Delinquency',
    description: 'Who owes what, and for how long, by the age of each unpaid charge.',
    period: 'as_of',
    columns: [...whose, ...aged, money('credit', 'Held for later'), money('balance', 'Balance')],
    read: delinquency,
  },
  prepaid: {
    title: 'Prepaid rent',
    description: 'Tenants who have paid more than was due, and their credit.',
    period: 'as_of',
    takes: ['known_on'],
    columns: [...whose, money('credit', 'Credit')],
    read: prepaid,
  },
  deposits: {
    title: 'Security deposits',
    description: 'The deposits that you hold for your tenants. They are theirs until they are applied.',
    period: 'as_of',
    takes: ['known_on'],
    columns: [
      ...whose,
      { key: 'end', title: 'Lease ends', kind: 'date' },
      money('required', 'Required'),
      money('held', 'Held'),
    ],
    read: deposits,
  },
  'tenant-statement': {
    title: 'Tenant statement',
    description: 'What one lease was charged and what was paid, line by line, with the balance after each.',
    period: 'range',
    takes: ['lease_id'],
    columns: [
      { key: 'date', title: 'Date', kind: 'date' },
      { key: 'text', title: 'Description', kind: 'text' },
      money('charge', 'Charges'),
      money('payment', 'Payments'),
      money('deposit', 'Deposit'),
      money('balance', 'Balance'),
    ],
    read: tenantStatement,
  },
} as const satisfies Partial<Record<ReportName, ReportDefinition>>;
