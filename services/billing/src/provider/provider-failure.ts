import { Conflict, retryOnConflict, Unavailable } from '@keystead/service-kit';
import Stripe from 'stripe';

const messages: Readonly<Record<string, string>> = {
  amount_too_small: 'Card payments start at $0.50. Please pay another way.',
  amount_too_large: 'This amount is too large for a card payment. Please pay another way.',
};

/** The error code with which the provider rejects a request; undefined for any other error. */
export const rejectionCode = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined;

/** Whether the provider is still processing the same request. */
export const isInProgress = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';

/** Whether another request used the same idempotency key before, for example from another release of this program. */
export const isOtherRequest = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError && !isInProgress(error);

/** The error to return when a call to the provider fails: a conflict if it rejects the amount, otherwise 503. */
export function providerFailure(error: unknown): unknown {
  const message = messages[rejectionCode(error) ?? ''];
  if (message) return new Conflict(message);
  if (error instanceof Stripe.errors.StripeError)
    return new Unavailable('Card payments are not available right now. Please try again in a moment.', error);
  return error;
}

/** The result of calls to the provider. Their failure becomes the error to return: see {@link providerFailure}. */
export const fromProvider = <T>(result: Promise<T>): Promise<T> =>
  result.catch((error) => {
    throw providerFailure(error);
  });

/** The result; null if the provider doesn't know the object, because the API key has changed or someone deleted it. */
export const ifKnown = <T>(result: Promise<T>): Promise<T | null> =>
  result.catch((error) => {
    if (rejectionCode(error) === 'resource_missing') return null;
    throw error;
  });

/**
 * Waits and repeats while the provider processes a concurrent request with the same idempotency key.
 * @param what the object in the error message, as in `retryOnConflict`.
 */
export const createOnce = <T>(what: string, create: () => Promise<T>): Promise<T> =>
  retryOnConflict(what, () =>
    create().catch((error) => {
      if (isInProgress(error)) return undefined;
      throw error;
    }),
  );
