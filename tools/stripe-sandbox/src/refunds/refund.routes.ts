import { formatCents, retryOnConflict } from '@keystead/service-kit';
import { type ApiRequest, listOperation, type Operations } from '../api/api-operation.ts';
import { objectId, seconds } from '../api/objects.ts';
import { defaulted, fields, integer, metadata, oneOf, optional, required, text } from '../api/parameters.ts';
import { invalid } from '../api/stripe-error.ts';
import type { DisputeRepository } from '../disputes/dispute.ts';
import type { PaymentIntent, PaymentIntentRepository } from '../payments/payment-intent.ts';
import { type Refund, type RefundRepository, refundReasons } from './refund.ts';

const presentRefund = ({ _id, created, ...refund }: Refund) => ({
  id: _id,
  object: 'refund' as const,
  amount: refund.amount,
  charge: refund.charge,
  created: seconds(created),
  currency: refund.currency,
  metadata: refund.metadata,
  payment_intent: refund.payment_intent,
  payment_method: objectId('pm_', refund.payment_intent),
  reason: refund.reason,
  status: 'succeeded' as const,
});

const newRefund = fields({
  payment_intent: required(text(100)),
  amount: optional(integer(1)),
  reason: defaulted(oneOf(...refundReasons), null),
  metadata: defaulted(metadata, {}),
});

/** The amount to refund in cents, limited to the rest that is not refunded yet. */
function amountOf({ charge_id, amount, amount_refunded }: PaymentIntent, requested: number | undefined): number {
  const left = amount - amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge_id} has already been refunded.`, undefined, 'charge_already_refunded');
  if (requested !== undefined && requested > left)
    throw invalid(
      `Refund amount (${formatCents(requested)}) is greater than unrefunded amount on charge (${formatCents(left)})`,
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

interface RefundDependencies {
  readonly intents: PaymentIntentRepository;
  readonly refunds: RefundRepository;
  readonly disputes: DisputeRepository;
}

async function createRefund(stores: RefundDependencies, { parameters, seed }: ApiRequest): Promise<Refund> {
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
    return (await intents.refund(intent, refund)) ? refund : undefined;
  });
}

/** `POST` and `GET /v1/refunds`. */
export const refundOperations = (stores: RefundDependencies): Operations => ({
  ...listOperation(
    { path: '/v1/refunds', present: presentRefund },
    { payment_intent: optional(text(100)) },
    (filter, paging) => stores.refunds.list(filter, paging),
  ),
  'POST /v1/refunds': async (request) => presentRefund(await createRefund(stores, request)),
});
