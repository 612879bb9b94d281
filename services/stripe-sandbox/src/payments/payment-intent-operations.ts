import type { ApiOperation } from '../api/api-operation.ts';
import { fields } from '../api/parameters.ts';
import { missing } from '../api/stripe-error.ts';
import { presentIntent } from './payment-intent.ts';
import type { PaymentIntentStore } from './payment-intent-store.ts';

const nothing = fields({});

/** `GET /v1/payment_intents/{id}`. */
export const paymentIntentOperations = (intents: PaymentIntentStore): ApiOperation[] => [
  {
    name: 'GET /v1/payment_intents/{id}',
    async handle({ id, parameters }) {
      nothing(parameters, '');
      const intent = await intents.find(id);
      if (!intent) throw missing('payment_intent', id, 'intent');
      return presentIntent(intent);
    },
  },
];
