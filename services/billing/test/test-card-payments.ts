import type { Answer, Body, CardPaymentState } from '@keystead/contracts';
import type { ApiAnswer, TestUser } from '@keystead/service-kit/testing';
import { type TestWithProvider, testWithProvider } from './test-with-provider.ts';

type Outcome = Answer<'POST /internal/card-payments'>['outcome'] | 'down';

/** Billing and the sandbox, with helpers for a tenant's payments by card. Operations is a stub. */
export interface TestCardPayments extends TestWithProvider {
  /** The payments that operations received, in order. */
  readonly received: readonly Body<'POST /internal/card-payments'>[];
  /** The payment states that operations received, in order. */
  readonly states: readonly CardPaymentState[];
  /** Sets the outcome that operations returns from now on. */
  operationsAnswers(outcome: Outcome): void;
  /** Requests a checkout of a payment as operations does, for $1,850.50 by default. */
  startCheckout(own: { payment_id: number } & Record<string, unknown>): Promise<ApiAnswer<'POST /internal/checkouts'>>;
  /** Runs due deliveries, as the service does in the background. */
  deliver(): Promise<void>;
  /** Makes everything that waits for a retry due. */
  makeDue(): Promise<void>;
}

const tenant: TestUser = { userId: 40, accountId: 40, role: 'tenant' };

const defaults = {
  account_id: 1,
  amount: 1850.5,
  description: 'Rent of March, Harbour House',
  email: 'rhea.moss@mail.example',
  return_path: '/payments?status=pending',
};

/** Starts billing and the sandbox for a test file; stop them in `afterAll`. */
export async function testCardPayments(): Promise<TestCardPayments> {
  const received: Body<'POST /internal/card-payments'>[] = [];
  const states: CardPaymentState[] = [];
  let answer: Outcome = 'completed';
  const test = await testWithProvider({
    cardPayments: {
      async complete(payment) {
        received.push(payment);
        if (answer === 'down') throw new Error('operations is down');
        return { outcome: answer };
      },
      async update(state) {
        states.push(state);
        if (answer === 'down') throw new Error('operations is down');
        return { outcome: 'applied' };
      },
    },
  });
  const { api, deps } = test;
  const deliveries = api.database.collection('deliveries');
  return {
    ...test,
    received,
    states,
    operationsAnswers(outcome) {
      answer = outcome;
    },
    startCheckout: (own) =>
      api.call(
        tenant,
        'POST /internal/checkouts',
        { ...defaults, ...own },
        {
          'x-service-token': api.issuer.serviceToken('operations'),
        },
      ),
    deliver: () => deps.deliveryWorker.doDue(),
    makeDue: async () => void (await deliveries.updateMany({ ended_at: null }, { $set: { next_at: new Date(0) } })),
  };
}
