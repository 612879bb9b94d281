import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
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

/** The endpoints of payments, including those for other services. */
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
  propertyReferences(deps),
];
