import { retryOnConflict } from '@keystead/service-kit';
import type { ApiRequest, Operations } from '../api/api-operation.ts';
import { objectId } from '../api/objects.ts';
import { defaulted, fields, integer, metadata, oneOf, optional, required, text } from '../api/parameters.ts';
import { readOperations } from '../api/read-operations.ts';
import { invalid } from '../api/stripe-error.ts';
import type { DisputeRepository } from '../disputes/dispute.ts';
import type { PaymentIntent, PaymentIntentRepository } from '../payments/payment-intent.ts';
import { presentRefund, type Refund, type RefundRepository, refundReasons } from './refund.ts';

const newRefund = fields({
  payment_intent: required(text(100)),
  amount: optional(integer(1)),
  reason: defaulted(oneOf(...refundReasons), null),
  metadata: defaulted(metadata, {}),
});

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The amount to refund in cents, limited to the rest that is not refunded yet. */
function amountOf({ charge_id, amount, amount_refunded }: PaymentIntent, requested: number | undefined): number {
  const left = amount - amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge_id} has already been refunded.`, undefined, 'charge_already_refunded');
  if (requested !== undefined && requested > left)
    throw invalid(
      `Refund amount (${dollars(requested)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      'amount',
    );
  return requested ?? left;
}

/** Disputed money cannot be refunded, because the bank has taken it back or may do so. */
async function assertUndisputed(disputes: DisputeRepository, { _id, charge_id }: PaymentIntent): Promise<void> {
  const { rows } = await disputes.list({ payment_intent: _id }, { limit: 1, starting_after: undefined });
  if (rows.some(({ status }) => status !== 'won'))
    throw invalid(`Charge ${charge_id} has been charged back; cannot issue a refund.`, undefined, 'charge_disputed');
}

async function createRefund(stores: RefundDependencies, { parameters, seed, cause }: ApiRequest): Promise<Refund> {
  const { intents, refunds, disputes } = stores;
  const read = newRefund(parameters, '');
  const id = objectId('re_', seed);
  return retryOnConflict('this payment', async () => {
    const intent = await intents.read(read.payment_intent, 'payment_intent');
    if (intent.status !== 'succeeded')
      throw invalid(
        `This PaymentIntent (${intent._id}) does not have a successful charge to refund.`,
        'payment_intent',
      );
    // A refund that an earlier attempt of this request made is stored by now.
    const earlier = await refunds.find(id);
    if (earlier) return earlier;
    await assertUndisputed(disputes, intent);
    const refund: Refund = {
      _id: id,
      created: new Date(),
      amount: amountOf(intent, read.amount),
      currency: intent.currency,
      payment_intent: intent._id,
      charge: intent.charge_id,
      reason: read.reason,
      metadata: read.metadata,
    };
    return (await intents.refund(intent, refund, cause)) ? refund : undefined;
  });
}

export interface RefundDependencies {
  readonly intents: PaymentIntentRepository;
  readonly refunds: RefundRepository;
  readonly disputes: DisputeRepository;
}

/** `POST` and `GET /v1/refunds`, `GET /v1/refunds/{id}`. */
export const refundOperations = (stores: RefundDependencies): Operations => ({
  ...readOperations(
    {
      path: '/v1/refunds',
      read: (id) => stores.refunds.read(id),
      present: presentRefund,
    },
    { payment_intent: optional(text(100)) },
    (filter, paging) => stores.refunds.list(filter, paging),
  ),
  'POST /v1/refunds': async (request) => presentRefund(await createRefund(stores, request)),
});
