import { operations } from '@keystead/contracts';
import { authorise, Conflict, endpoint, fromCents, RENT_BY_CARD_OFF, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { isOpen, type Payment, wasCompleted } from '../payments/payment.ts';
import { fitsCard, paymentPolicy, TOO_LARGE_FOR_CARD } from '../payments/payment-policy.ts';
import { purposeOf } from '../payments/payment-words.ts';

/** The maximum length of a description that billing accepts, in characters. */
const MAX_DESCRIPTION = 300;

function assertPayable(payment: Payment): void {
  if (wasCompleted(payment)) throw new Conflict('This payment has already been paid.', 'payment_settled');
  if (!isOpen(payment)) throw new Conflict('This payment has failed. Ask your landlord about it.', 'payment_settled');
  if (!fitsCard(payment)) throw new Conflict(TOO_LARGE_FOR_CARD);
}

const descriptionOf = (payment: Payment) =>
  [...`${purposeOf(payment)} · ${payment.property_name}`].slice(0, MAX_DESCRIPTION).join('');

/** Begins a tenant's payment by card. Billing reports the payment once the provider has confirmed it. */
export const startCheckout = (deps: Dependencies) =>
  endpoint(operations, 'POST /payments/{id}/checkout', async ({ caller, params, requestId }) => {
    const { readModel, checkouts } = deps;
    const payment = await deps.payments.get(await readModel.scopeOf(caller), params.id);
    authorise(paymentPolicy.pay(caller, payment), 'Only the tenant pays by card.');
    authorise(deps.acceptsCards, RENT_BY_CARD_OFF);
    assertPayable(payment);
    const tenant = (await readModel.tenants([payment.tenant_id])).get(payment.tenant_id);
    const { checkout_url } = await checkouts.start(
      {
        payment_id: payment._id,
        account_id: payment.account_id,
        amount: fromCents(payment.amount_cents),
        description: descriptionOf(payment),
        email: tenant?.email ?? null,
        return_path: `/app/payments/${payment._id}`,
      },
      { caller, requestId },
    );
    return reply({ checkout_url });
  });
