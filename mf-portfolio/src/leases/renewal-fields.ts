import type { Body, Lease } from '@keystead/contracts';
import { addDays, checkFields, lastDayOfLike } from '@keystead/crud-ui';
import { useForm } from 'react-hook-form';
import { fieldLabels, type LeaseFields } from './lease-fields.ts';

/** The form values of a renewal: the text of each control. */
export type RenewalFields = Pick<LeaseFields, 'start_date' | 'end_date' | 'rent_amount' | 'deposit_amount'>;

const names = ['start_date', 'end_date', 'rent_amount', 'deposit_amount'] as const;
const { start_date, end_date, rent_amount, deposit_amount } = fieldLabels;

/** The labels of the fields, in the order of the form. */
export const renewalLabels: Record<keyof RenewalFields, string> = { start_date, end_date, rent_amount, deposit_amount };

const resolver = checkFields<RenewalFields>(renewalLabels, names);

/** The last day of a renewal that begins on `start` and is as long as the lease before it. */
export const renewalEnd = (lease: Lease, start: string) => lastDayOfLike(lease.start_date, lease.end_date, start);

/** The next term: it begins the day after the lease ends, with the same length, rent and deposit. */
function nextTermOf(lease: Lease): RenewalFields {
  const start = addDays(lease.end_date, 1);
  return {
    start_date: start,
    end_date: renewalEnd(lease, start),
    rent_amount: String(lease.rent_amount),
    deposit_amount: String(lease.deposit_amount),
  };
}

/**
 * The form of a renewal. When a newer version of the lease arrives, fields that the user hasn't changed are updated.
 */
export function useRenewalForm(lease: Lease) {
  return useForm<RenewalFields>({
    resolver,
    values: nextTermOf(lease),
    resetOptions: { keepDirtyValues: true },
  });
}

/** The request body for a validated form. */
export const renewalBodyOf = (fields: RenewalFields): Body<'POST /leases/{id}/renewal'> => ({
  ...fields,
  rent_amount: Number(fields.rent_amount),
  deposit_amount: Number(fields.deposit_amount),
});
