import { generalCodes } from '@keystead/contracts';
import type { Endpoint } from '../src/http/endpoint.ts';
import { AppError } from '../src/http/errors.ts';

/**
 * Wraps an endpoint for tests: an error code that its route does not declare fails the test, so that contracts stay
 * accurate.
 */
export function checkedByContract(endpoint: Endpoint): Endpoint {
  const allowed = new Set([...generalCodes, ...endpoint.route.codes]);
  return {
    ...endpoint,
    async handle(request) {
      try {
        return await endpoint.handle(request);
      } catch (error) {
        if (error instanceof AppError && !allowed.has(error.code))
          throw new Error(`${endpoint.name} answers ${error.code}, which its contract does not declare`, {
            cause: error,
          });
        throw error;
      }
    },
  };
}
