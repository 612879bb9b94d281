import Type from 'typebox';
import { Entitlements, planRoutes } from './billing/plans.ts';
import { subscriptionRoutes } from './billing/subscription.ts';
import { Id, Input, OneOf, Optional, Text } from './fields.ts';
import { defineContract } from './route.ts';

/** The contract of the billing service. */
export const billing = defineContract({
  service: 'billing',
  area: 'billing',
  routes: {
    ...planRoutes,
    ...subscriptionRoutes,
    'GET /internal/entitlements': {
      summary: "Read the entitlements of the caller's account",
      access: 'service',
      answer: Entitlements,
      codes: [],
    },
    'POST /internal/cancellations': {
      summary: 'Cancel the subscription of an account immediately, because its owner has requested deletion',
      access: 'service',
      body: Input({ account_id: Id }),
      codes: ['forbidden'],
    },
    'POST /internal/checkouts': {
      summary:
        "Start a tenant's card payment. Returns the URL of the provider's page, which redirects to `return_path`",
      access: 'service',
      body: Input({
        payment_id: Id,
        /** The account that receives the payment. */
        account_id: Id,
        /** In dollars. */
        amount: Type.Number({ minimum: 0.01, maximum: 999_999.99, format: 'money' }),
        description: Text(300),
        email: Optional(Type.String({ maxLength: 254 })),
        return_path: Type.String({ pattern: '^/[^/\\\\]', maxLength: 300 }),
      }),
      answer: Type.Object({ checkout_url: Type.String() }),
      codes: ['conflict', 'forbidden'],
    },
    'POST /internal/refunds': {
      summary: 'Refund a reversed card payment in full. `unknown`: no such card payment was made here',
      access: 'service',
      body: Input({ payment_id: Id, account_id: Id, transaction_id: Text(200) }),
      answer: Type.Object({ outcome: OneOf(['accepted', 'unknown']) }),
      codes: ['forbidden'],
    },
    'POST /stripe/webhook': {
      summary: 'Receive an event of the payment provider, signed by it. The body is read unchanged',
      access: 'public',
      upload: { types: ['application/json'], maxBytes: 1024 * 1024 },
      codes: [],
    },
  },
});
