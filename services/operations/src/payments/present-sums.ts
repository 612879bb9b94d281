import { fromCents } from '@keystead/service-kit';
import type { PaymentSums } from './payment-sums.ts';

/** Presents the sums of payments as the contract has them. */
export const presentSums = (sums: PaymentSums) => ({
  total_revenue: fromCents(sums.revenue_cents),
  pending_amount: fromCents(sums.pending_cents),
  overdue_amount: fromCents(sums.overdue_cents),
  deposit_amount: fromCents(sums.deposit_cents),
  total_payments: sums.count,
});
