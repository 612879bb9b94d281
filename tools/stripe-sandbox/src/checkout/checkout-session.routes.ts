import type { ApiOperation } from '../api/api-operation.ts';
import { objectId, presentList } from '../api/objects.ts';
import { nothing } from '../api/parameters.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import { presentSession } from './checkout-session.mapper.ts';
import { readNewSession, type StartSources, sessionSearch } from './checkout-session.parameters.ts';
import type { CheckoutSessionRepository } from './checkout-session.repository.ts';
import type { CheckoutSession } from './checkout-session.ts';

interface SessionDependencies extends StartSources {
  readonly sessions: CheckoutSessionRepository;
  readonly publicUrl: string;
}

async function findSession(sessions: CheckoutSessionRepository, id: string): Promise<CheckoutSession> {
  const session = await sessions.find(id);
  if (!session) throw missing('checkout.session', id, 'session');
  return session;
}

/** `POST` and `GET /v1/checkout/sessions`, one by its id, and its `expire`. */
export const checkoutSessionOperations = ({ sessions, publicUrl, ...sources }: SessionDependencies): ApiOperation[] => [
  {
    name: 'POST /v1/checkout/sessions',
    async handle({ parameters, seed }) {
      const created = new Date();
      const content = await readNewSession({ ...sources, parameters, now: created, seed });
      const id = objectId('cs_test_', seed, 58);
      const session = await sessions.add({
        _id: id,
        created,
        status: 'open',
        ...content,
        url: `${publicUrl.replace(/\/$/, '')}/sandbox/checkout/${id}`,
        intent_id: objectId('pi_', seed),
        failed_attempts: 0,
        payment: null,
        unfiled_events: [],
      });
      return presentSession(session);
    },
  },
  {
    name: 'GET /v1/checkout/sessions',
    async handle({ parameters }) {
      const { payment_intent: paymentIntent, starting_after: startingAfter, ...rest } = sessionSearch(parameters, '');
      const query = { paymentIntent, startingAfter, ...rest };
      return presentList('/v1/checkout/sessions', await sessions.list(query), presentSession);
    },
  },
  {
    name: 'GET /v1/checkout/sessions/{id}',
    async handle({ id, parameters }) {
      nothing(parameters, '');
      return presentSession(await findSession(sessions, id));
    },
  },
  {
    name: 'POST /v1/checkout/sessions/{id}/expire',
    async handle({ id, parameters }) {
      nothing(parameters, '');
      const session = await findSession(sessions, id);
      if (!(await sessions.expire(session))) {
        const { status } = await findSession(sessions, id);
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${status}".`,
        );
      }
      return presentSession(await findSession(sessions, id));
    },
  },
];
