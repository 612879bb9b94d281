import { retryOnConflict } from '@keystead/service-kit';
import type { ApiOperation, ApiRequest } from '../api/api-operation.ts';
import { objectId, presentList } from '../api/objects.ts';
import { fields, integer, metadata, nothing, oneOf, optional, paging, text } from '../api/parameters.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import type { DisputeRepository } from '../disputes/dispute.repository.ts';
import type { PaymentIntentRepository } from '../payments/payment-intent.repository.ts';
import type { PaymentIntent } from '../payments/payment-intent.ts';
import type { RefundRepository } from './refund.repository.ts';
import { presentRefund, type Refund, refundReasons } from './refund.ts';

const newRefund = fields({
  payment_intent: optional(text(100)),
  charge: optional(text(100)),
  amount: optional(integer(1)),
  reason: optional(oneOf(...refundReasons)),
  metadata: optional(metadata),
});
const search = fields({ ...paging, payment_intent: optional(text(100)), charge: optional(text(100)) });

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

async function intentOf(intents: PaymentIntentRepository, read: ReturnType<typeof newRefund>): Promise<PaymentIntent> {
  const { payment_intent, charge } = read;
  if ((payment_intent === undefined) === (charge === undefined))
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  if (charge !== undefined) {
    const charged = await intents.findByCharge(charge);
    if (charged?.status !== 'succeeded') throw missing('charge', charge, 'charge');
    return charged;
  }
  const id = payment_intent ?? '';
  const intent = await intents.find(id);
  if (!intent) throw missing('payment_intent', id, 'payment_intent');
  if (intent.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`, 'payment_intent');
  return intent;
}

/** Disputed money cannot be refunded, because the bank has taken it back or may do so. */
async function assertUndisputed(disputes: DisputeRepository, { _id, charge_id }: PaymentIntent): Promise<void> {
  const { rows } = await disputes.list({ paymentIntent: _id, charge: undefined, limit: 1, startingAfter: undefined });
  if (rows.some(({ status }) => status !== 'won'))
    throw invalid(`Charge ${charge_id} has been charged back; cannot issue a refund.`, undefined, 'charge_disputed');
}

async function createRefund(stores: RefundDependencies, { parameters, seed, cause }: ApiRequest): Promise<Refund> {
  const { intents, refunds, disputes } = stores;
  const read = newRefund(parameters, '');
  const id = objectId('re_', seed);
  return retryOnConflict('this payment', async () => {
    const intent = await intents.find((await intentOf(intents, read))._id);
    // A refund that an earlier attempt of this request made is stored by now.
    const earlier = await refunds.find(id);
    if (earlier) return earlier;
    if (!intent) return undefined;
    await assertUndisputed(disputes, intent);
    const refund: Refund = {
      _id: id,
      created: new Date(),
      amount: amountOf(intent, read.amount),
      currency: intent.currency,
      payment_intent: intent._id,
      charge: intent.charge_id,
      reason: read.reason ?? null,
      metadata: read.metadata ?? {},
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
export const refundOperations = (stores: RefundDependencies): ApiOperation[] => [
  { name: 'POST /v1/refunds', handle: async (request) => presentRefund(await createRefund(stores, request)) },
  {
    name: 'GET /v1/refunds',
    async handle({ parameters }) {
      const { payment_intent, charge, limit, starting_after } = search(parameters, '');
      const query = { paymentIntent: payment_intent, charge, limit, startingAfter: starting_after };
      return presentList('/v1/refunds', await stores.refunds.list(query), presentRefund);
    },
  },
  {
    name: 'GET /v1/refunds/{id}',
    async handle({ id, parameters }) {
      nothing(parameters, '');
      const refund = await stores.refunds.find(id);
      if (!refund) throw missing('refund', id);
      return presentRefund(refund);
    },
  },
];
