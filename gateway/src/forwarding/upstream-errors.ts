import { AppError, Unavailable } from '@keystead/service-kit';
import type { UpstreamName } from '../upstreams.ts';

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

/** 503 for a service that was not reached, and so has done nothing; 502 for one that broke off. */
export function upstreamError(service: UpstreamName, cause: NodeJS.ErrnoException): AppError {
  if (unreachable.has(cause.code ?? ''))
    return new Unavailable(`The ${service} service is not available right now. Please try again in a moment.`, cause);
  return new AppError(
    502,
    'bad_gateway',
    `The ${service} service closed the connection before it responded. Please try again.`,
    {
      retryAfter: 5,
      cause,
    },
  );
}

/** The error for a service that took too long, with status 504. */
export const timedOut = (service: UpstreamName) =>
  new AppError(504, 'gateway_timeout', `The ${service} service took too long to respond. Please try again.`);

/** The error for a body that stopped arriving, with status 408. */
export const stalled = () =>
  new AppError(408, 'bad_request', 'The rest of the request did not arrive. Please try again.');
