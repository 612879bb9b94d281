import type { Readable } from 'node:stream';
import type {
  Jurisdiction,
  LeaseDeposit,
  PropertyReference,
  DepositStatement as StatementAnswer,
  StatementSummary,
  TenantReference,
} from '@keystead/contracts';
import { addDays, type Caller, formatCents, formatLongDate, fromCents } from '@keystead/service-kit';
import { type Fact, type PaperSize, printSheet, type SheetSection } from '@keystead/service-kit/pdf';
import {
  type DepositSettlement,
  depositPolicy,
  isNumbered,
  isReturned,
  type NumberedSettlement,
  type Settlement,
  stageOf,
} from './deposit.ts';
import { daysUntil, returnDeadline, settlementWarnings } from './rule-warnings.ts';
import { jurisdictionOf, presentRule } from './rules.ts';

/** Raise it with any change of the bytes, as for receipts. */
export const printRevision = 1;

interface StatementReading {
  readonly caller: Caller;
  /** Today at the property. */
  readonly day: string;
  readonly property: Pick<PropertyReference, 'name' | 'address' | 'state'> | undefined;
  readonly tenant: Pick<TenantReference, 'name'> | undefined;
}

/** By when a deposit goes back, counted from a day; null if no rule and no statement says so. */
export function presentDeadline(
  terms: Parameters<typeof returnDeadline>[0],
  { place, day }: { readonly place: Jurisdiction | null; readonly day: string },
): LeaseDeposit['deadline'] {
  const deadline = returnDeadline(terms, place);
  if (!deadline) return null;
  const { date, law } = deadline;
  return { date, days_left: daysUntil(day, date), law: law && presentRule(law) };
}

export function presentSummary(
  settlement: DepositSettlement,
  { caller, day, property, tenant }: StatementReading,
): StatementSummary {
  const { _id, terms, issued, number, refunded } = settlement;
  const isIssued = isNumbered(settlement);
  const statement = isIssued ? issued?.statement : undefined;
  const cents = (amount: number | undefined) => (amount === undefined ? null : fromCents(amount));
  const place = jurisdictionOf(property?.state ?? '');
  return {
    id: _id,
    lease_id: settlement.lease_id,
    property_id: settlement.property_id,
    property_name: property?.name ?? '',
    tenant_id: settlement.tenant_id,
    tenant_name: tenant?.name ?? '',
    state: refunded ? 'refunded' : isIssued ? 'issued' : 'draft',
    number: isIssued ? number : null,
    moved_out_on: terms.moved_out_on,
    deposit: cents(statement?.deposit_cents),
    deductions_total: cents(statement?.deductions_cents),
    refund: cents(statement?.refund_cents),
    still_owed: cents(statement?.still_owed_cents),
    deadline: isReturned(settlement) || caller.role === 'tenant' ? null : presentDeadline(terms, { place, day }),
  };
}

/** A statement without payees pays the tenant. */
const payeesOf = ({ terms }: DepositSettlement, tenant: string) =>
  terms.payees.length > 0 ? terms.payees : [{ name: tenant, address: null }];

export function presentStatement(
  settlement: DepositSettlement,
  { receipts, unpaid, statement }: Settlement,
  { caller, day, property, tenant }: StatementReading,
): StatementAnswer {
  const { _id, terms, issued, number, refunded, sent, dispute, version } = settlement;
  const stage = stageOf(settlement);
  const isIssued = isNumbered(settlement);
  const manages = depositPolicy.manage(caller, settlement);
  const tenant_name = issued?.tenant ?? tenant?.name ?? '';
  return {
    id: _id,
    lease_id: settlement.lease_id,
    property_id: settlement.property_id,
    property_name: issued?.premises.name ?? property?.name ?? '',
    property_address: issued?.premises.address ?? property?.address ?? '',
    tenant_id: settlement.tenant_id,
    tenant_name,
    state: refunded ? 'refunded' : isIssued ? 'issued' : 'draft',
    number,
    issued_at: isIssued ? settlement.issued.issued_at.toISOString() : null,
    issued_by: isIssued ? settlement.issued.landlord : null,
    moved_out_on: terms.moved_out_on,
    rate_bp: terms.rate_bp,
    paid_on_anniversaries: terms.paid_on_anniversaries,
    days_to_refund: terms.days_to_refund,
    payees: payeesOf(settlement, tenant_name).map(({ name, address }) => ({ name, address })),
    receipts: receipts.map(({ received_on, amount_cents }) => ({ received_on, amount: fromCents(amount_cents) })),
    deposit: fromCents(statement.deposit_cents),
    interest: statement.interest.map(({ amount_cents, ...line }) => ({ ...line, amount: fromCents(amount_cents) })),
    interest_total: fromCents(statement.interest_cents),
    interest_paid_out: fromCents(statement.interest_paid_out_cents),
    account_credit: fromCents(statement.account_credit_cents),
    credits_total: fromCents(statement.credits_cents + statement.account_credit_cents),
    deductions: terms.deductions.map(({ text, kind, amount_cents, depreciation }, place) => ({
      text,
      kind,
      amount: fromCents(amount_cents),
      formula: statement.deductions[place]?.formula ?? null,
      depreciation: depreciation && {
        cost: fromCents(depreciation.cost_cents),
        age_years: depreciation.age,
        life_years: depreciation.life,
      },
    })),
    unpaid: unpaid.map(({ amount_cents, ...charge }) => ({ ...charge, amount: fromCents(amount_cents) })),
    deductions_total: fromCents(statement.deductions_cents),
    refund: fromCents(statement.refund_cents),
    still_owed: fromCents(statement.still_owed_cents),
    refund_by: statement.refund_by,
    refunded: refunded && { paid_on: refunded.paid_on, method: refunded.method, reference: refunded.reference },
    stage,
    sent: sent ? { sent_on: sent.sent_on, method: sent.method } : null,
    dispute: dispute
      ? {
          text: dispute.text,
          opened_at: dispute.opened_at.toISOString(),
          opened_by: dispute.opened_by.name,
          answer: dispute.answer,
          closed_at: dispute.closed_at?.toISOString() ?? null,
        }
      : null,
    warnings: manages
      ? settlementWarnings(
          {
            ...terms,
            received_on: receipts[0]?.received_on ?? null,
            returned: isReturned(settlement),
          },
          jurisdictionOf(property?.state ?? ''),
          day,
        )
      : [],
    version,
    abilities: {
      update: manages && issued === null,
      issue: manages && !isIssued,
      refund: manages && isIssued && refunded === null && statement.refund_cents > 0,
      print: isIssued,
      send: manages && isIssued,
      dispute: isIssued && !dispute && depositPolicy.dispute(caller, settlement),
      answer: manages && stage === 'disputed',
    },
  };
}

/** `000012` */
const printedNumber = ({ number }: NumberedSettlement): string => String(number).padStart(6, '0');

/** The built-in fonts have the dash alone. */
const printedFormula = (formula: string | null | undefined) => formula?.replaceAll('−', '–');

const dollars = (cents: number) => `${formatCents(cents)} USD`;

function factsOf(settlement: NumberedSettlement): readonly Fact[] {
  const { issued, terms } = settlement;
  const { tenant, landlord, premises, statement } = issued;
  const payees = payeesOf(settlement, tenant).map(({ name, address }) => [name, address].filter(Boolean).join('\n'));
  return [
    ['Tenant', tenant],
    ['Landlord', landlord],
    ['Premises', premises.address === '' ? premises.name : `${premises.name}\n${premises.address}`],
    ['Moved out', formatLongDate(terms.moved_out_on)],
    ...(statement.refund_cents > 0 ? [['Refund to', payees.join('\n')] as const] : []),
    ...(statement.refund_cents > 0 && statement.refund_by
      ? [['Refund due by', formatLongDate(statement.refund_by)] as const]
      : []),
  ];
}

function creditsOf({ issued: { receipts, statement } }: NumberedSettlement): SheetSection {
  const { interest, account_credit_cents, credits_cents } = statement;
  return {
    heading: 'Deposit and credits',
    rows: [
      ...receipts.map(({ received_on, amount_cents }) => ({
        text: `Deposit received on ${formatLongDate(received_on)}`,
        amount: formatCents(amount_cents),
      })),
      ...interest.map(({ from, to, amount_cents, formula }) => ({
        text: `Interest from ${formatLongDate(addDays(from, 1))} to ${formatLongDate(to)}`,
        note: printedFormula(formula),
        amount: formatCents(amount_cents),
      })),
      ...(account_credit_cents > 0
        ? [{ text: 'Credit on the account of the tenant', amount: formatCents(account_credit_cents) }]
        : []),
    ],
    total: { text: 'Total credits', amount: formatCents(credits_cents + account_credit_cents) },
  };
}

function deductionsOf({ terms, issued: { unpaid, statement } }: NumberedSettlement): SheetSection {
  return {
    heading: 'Deductions',
    rows: [
      ...terms.deductions.map(({ text, amount_cents }, place) => ({
        text,
        note: printedFormula(statement.deductions[place]?.formula),
        amount: formatCents(amount_cents),
      })),
      ...unpaid.map(({ text, due_date, amount_cents }) => ({
        text,
        note: `Unpaid, due on ${formatLongDate(due_date)}`,
        amount: formatCents(amount_cents),
      })),
      ...(statement.deductions.length === 0 ? [{ text: 'None', amount: formatCents(0) }] : []),
    ],
    total: { text: 'Total deductions', amount: formatCents(statement.deductions_cents) },
  };
}

/** The same statement and size give the same bytes in every process of a release. */
export function printStatement(settlement: NumberedSettlement, size: PaperSize): Promise<Readable> {
  const { statement, issued_at } = settlement.issued;
  const isOwed = statement.still_owed_cents > 0;
  return printSheet(
    {
      heading: 'Deposit statement',
      title: `Deposit statement ${settlement.number}`,
      number: printedNumber(settlement),
      amount: isOwed
        ? ['Still owed by the tenant', dollars(statement.still_owed_cents)]
        : ['Refund to the tenant', dollars(statement.refund_cents)],
      facts: factsOf(settlement),
      sections: [
        creditsOf(settlement),
        deductionsOf(settlement),
        {
          heading: 'Result',
          rows: [
            { text: 'Total credits', amount: formatCents(statement.credits_cents + statement.account_credit_cents) },
            { text: 'Less total deductions', amount: formatCents(-statement.deductions_cents) },
          ],
          total: isOwed
            ? { text: 'Still owed', amount: formatCents(statement.still_owed_cents) }
            : { text: 'Refund', amount: formatCents(statement.refund_cents) },
        },
      ],
      issuedAt: issued_at,
    },
    size,
  );
}
