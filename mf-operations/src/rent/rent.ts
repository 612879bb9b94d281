import type { LateFeeRule, LeaseLedger, LedgerPolicy, NewCharge } from '@keystead/contracts';
import { formatDate, formatMoney } from '@keystead/ui';

/** The kinds of charges that a person may enter. */
export const enteredKindNames: Record<NewCharge['kind'], string> = {
  rent: 'Rent',
  utility: 'Utilities',
  parking: 'Parking',
  pet: 'Pet fee',
  damage: 'Damage',
  other: 'Other',
  concession: 'Concession (reduces what is owed)',
};

export const stateNames = { owing: 'Owes something', past_due: 'Past due', credit: 'Has a credit' } as const;

export const billingNames: Record<LedgerPolicy['billing'], string> = {
  advance: 'In advance, in the month that it pays for',
  arrears: 'In arrears, in the month after',
};

/** What a move-in on March 20 costs at a rent of 1,000.00. */
export const prorationExamples: Record<LedgerPolicy['proration'], string> = {
  actual_month: '1,000.00 × 12 ÷ 31 = 387.10',
  thirty_day: '1,000.00 × 12 ÷ 30 = 400.00',
  annual_365: '1,000.00 × 12 × 12 ÷ 365 = 394.52',
};

/** `$1,850.00`, and `−$50.00` with a minus sign for a credit. */
export const signedMoney = (amount: number): string =>
  amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(amount === 0 ? 0 : amount);

/** In cents, which are exact integers. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** `Dana Whitfield, Harbour House`. */
export const leaseText = ({ tenant_name, property_name }: Pick<LeaseLedger, 'tenant_name' | 'property_name'>) =>
  `${tenant_name}, ${property_name}`;

/** The next charge that what a tenant pays for rent will pay: a deposit is paid apart. */
export const nextCharge = ({ upcoming }: Pick<LeaseLedger, 'upcoming'>) =>
  upcoming.find(({ kind }) => kind !== 'deposit');

/** Amounts that were entered for charges, as `POST /payments` takes them: without empty ones and zeros. */
export const designationOf = (amounts: Readonly<Record<string, string>>) =>
  Object.entries(amounts)
    .map(([id, typed]) => ({ charge_id: Number(id), amount: Number(typed) }))
    .filter(({ amount }) => amount > 0);

/** A rule must charge something: a flat amount, a percentage, a daily amount or a step. */
export const chargesSomething = ({ flat, percent_bp, daily, step_bp }: Partial<LateFeeRule>): boolean =>
  [flat, percent_bp, daily, step_bp].some((amount) => (amount ?? 0) > 0);

/** `Mar 1, 2026 – Mar 31, 2026`; one day where both are the same. */
export const periodText = (from: string, to: string): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
