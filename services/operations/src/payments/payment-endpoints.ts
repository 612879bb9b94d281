import type { Endpoint } from '@keystead/service-kit';
import { acceptCardPayment } from '../card-payments/accept-card-payment.ts';
import { applyCardPaymentState } from '../card-payments/apply-card-payment-state.ts';
import { startCheckout } from '../card-payments/start-checkout.ts';
import type { Dependencies } from '../dependencies.ts';
import { readReceipt } from '../receipts/read-receipt.ts';
import { breakDownPayments } from './break-down-payments.ts';
import { createPayment } from './create-payment.ts';
import { deletePayment } from './delete-payment.ts';
import { listPayments } from './list-payments.ts';
import { paymentHistory } from './payment-history.ts';
import { paymentStats } from './payment-stats.ts';
import { propertyReferences } from './property-references.ts';
import { readPayment } from './read-payment.ts';
import { reversePayment } from './reverse-payment.ts';
import { updatePayment } from './update-payment.ts';

/** All endpoints about payments, including those for other services. */
export const paymentEndpoints = (deps: Dependencies): Endpoint[] => [
  listPayments(deps),
  paymentStats(deps),
  breakDownPayments(deps),
  createPayment(deps),
  readPayment(deps),
  updatePayment(deps),
  deletePayment(deps),
  reversePayment(deps),
  paymentHistory(deps),
  readReceipt(deps),
  startCheckout(deps),
  acceptCardPayment(deps),
  applyCardPaymentState(deps),
  propertyReferences(deps),
];
