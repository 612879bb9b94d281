import type { ApiOperation } from '../api/api-operation.ts';
import { fields, list, oneOf, optional, required } from '../api/parameters.ts';
import { missing } from '../api/stripe-error.ts';
import type { PaymentIntentRepository } from './payment-intent.repository.ts';
import { type PaymentIntent, presentCharge, presentIntent } from './payment-intent.ts';

const single = fields({ expand: optional(list(required(oneOf('latest_charge')))) });

const withCharge = (intent: PaymentIntent) => ({
  ...presentIntent(intent),
  latest_charge: intent.status === 'succeeded' ? presentCharge(intent) : null,
});

/** `GET /v1/payment_intents/{id}`, with its charge on request. */
export const paymentIntentOperations = (intents: PaymentIntentRepository): ApiOperation[] => [
  {
    name: 'GET /v1/payment_intents/{id}',
    async handle({ id, parameters }) {
      const { expand } = single(parameters, '');
      const intent = await intents.find(id);
      if (!intent) throw missing('payment_intent', id, 'intent');
      return expand?.length ? withCharge(intent) : presentIntent(intent);
    },
  },
];
