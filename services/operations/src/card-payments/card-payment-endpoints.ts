import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { acceptCardPayment } from './accept-card-payment.ts';
import { applyCardPaymentState } from './apply-card-payment-state.ts';
import { startCheckout } from './start-checkout.ts';

/** The endpoints of payments by card: one for the tenant, the others for billing. */
export const cardPaymentEndpoints = (deps: Dependencies): Endpoint[] => [
  startCheckout(deps),
  acceptCardPayment(deps),
  applyCardPaymentState(deps),
];
