import type { Notice, TenantReference } from '@keystead/contracts';
import { addDays, formatCents, formatLongDate } from '@keystead/service-kit';
import { oldestFirst, type PaymentFact } from './allocation.ts';
import { type Charge, chargeText } from './charge.ts';
import { leaseLedger } from './ledger.ts';
import { holdoverSince, type LedgerLease } from './ledger-lease.ts';
import { isOfPayment } from './payment-facts.ts';

/** Days before the due date on which the tenant is reminded. */
export const DAYS_AHEAD = 3;
/** Days for which an overdue charge still merits an e-mail. */
const MAX_DAYS_OVER = 7;

/** A payment that was recorded as due has reminders of its own, and a returned check is no surprise. */
const merits = ({ source, kind, amount_cents, voids }: Charge): boolean =>
  voids === null &&
  amount_cents > 0 &&
  !isOfPayment(source) &&
  kind !== 'returned_fee' &&
  kind !== 'late_fee' &&
  kind !== 'refund';

interface Occasion {
  readonly charge: Charge;
  readonly isOver: boolean;
  /** What is left to pay of it. */
  readonly open_cents: number;
}

/**
 * What a tenant is to be told of: charges that fall due within three days, and those that have not been paid in time for
 * at most a week. What a credit covers is not asked for.
 */
export function occasionsOn(day: string, charges: readonly Charge[], payments: readonly PaymentFact[]): Occasion[] {
  const [from, until] = [addDays(day, -MAX_DAYS_OVER), addDays(day, DAYS_AHEAD)];
  const candidates = charges.filter((charge) => merits(charge) && charge.due_date >= from && charge.due_date <= until);
  const last = candidates
    .map(({ due_date }) => due_date)
    .sort()
    .at(-1);
  if (last === undefined) return [];
  const { open } = leaseLedger({ charges, payments }, { asOf: last > day ? last : day, order: oldestFirst });
  const openOf = new Map(open.map(({ charge, open_cents }) => [charge._id, open_cents]));
  return candidates.flatMap((charge) => {
    const open_cents = openOf.get(charge._id) ?? 0;
    return open_cents > 0 ? [{ charge, isOver: charge.due_date < day, open_cents }] : [];
  });
}

/** To the user who signs in as the tenant. The key allows one of each kind for a charge. */
export function reminderNotice(
  { charge, isOver, open_cents }: Occasion,
  tenant: TenantReference,
  property: string,
): Notice {
  const { _id, lease_id, due_date } = charge;
  const what = `${formatCents(open_cents)} ${isOver ? 'was' : 'is'} due on ${formatLongDate(due_date)}`;
  return {
    key: `charge:${_id}:${isOver ? 'overdue' : 'due'}`,
    kind: 'rent_due',
    to: { user_id: tenant.user_id },
    subject: isOver ? 'A payment is overdue' : 'A payment is due soon',
    opening: `${what}: ${chargeText(charge)}, ${property}.`,
    further: ['If you have paid it already, please disregard this message.'],
    link: { label: 'See what you owe', path: `/app/rent/${lease_id}` },
  };
}

/** Days before the last day of a lease on which both sides are told. */
const DAYS_BEFORE_END = 30;
/** Days for which a lease that is over without a decision is still news. */
const MAX_DAYS_AFTER_END = 7;

/** The days on which a lease may have news of its end. */
export const endingDays = ({ live, last_day }: LedgerLease): string[] =>
  live ? [addDays(last_day, -DAYS_BEFORE_END), addDays(last_day, 1)] : [];

/** What the account, and a tenant who can be told, learn on a day of the end of a lease that no other lease follows. */
export function endingNotices(
  lease: LedgerLease,
  day: string,
  tenant: TenantReference | undefined,
  property: string,
): Notice[] {
  const { _id, account_id, last_day, live } = lease;
  const link = { label: 'View the lease', path: `/app/leases/${_id}` };
  const end = formatLongDate(last_day);
  const name = tenant?.name ?? 'a tenant';
  if (live && day <= last_day && day >= addDays(last_day, -DAYS_BEFORE_END)) {
    const common = { key: `lease:${_id}:ends:${last_day}`, kind: 'lease', link } as const;
    return [
      {
        ...common,
        to: { account_id },
        subject: `A lease ends on ${end}`,
        opening: `The lease of ${name} for ${property} ends on ${end}.`,
        further: ['Renew it, or agree on what happens after that day.'],
      },
      ...(tenant?.live
        ? [
            {
              ...common,
              to: { user_id: tenant.user_id },
              subject: `Your lease ends on ${end}`,
              opening: `Your lease for ${property} ends on ${end}.`,
              further: ['Talk to your landlord about what happens after that day.'],
            },
          ]
        : []),
    ];
  }
  if (holdoverSince(lease, day) === null || day > addDays(last_day, MAX_DAYS_AFTER_END)) return [];
  return [
    {
      key: `lease:${_id}:over:${last_day}`,
      kind: 'lease',
      to: { account_id },
      subject: `A lease has ended: ${property}`,
      opening: `The lease of ${name} for ${property} ended on ${end}, and nothing is agreed for the time after it.`,
      further: ['No rent is charged until you renew the lease, let it go on by the month, or end it.'],
      link,
    },
  ];
}
