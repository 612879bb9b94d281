import { counter, histogram } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import type { PageRenderer } from '../rendering/page-renderer.ts';

const upstreamErrors = counter(
  'keystead_gateway_upstream_errors_total',
  'Requests that a service did not answer, by service and the error returned instead',
  ['upstream', 'status'],
);

const rateLimited = counter(
  'keystead_gateway_rate_limited_total',
  'Requests rejected by a rate limit, by kind of caller: key, user or address',
  ['by'],
);

const rendering = histogram(
  'keystead_gateway_rendering_duration_seconds',
  'Time to render a public page on the server, by outcome: a page, a redirect, or nothing (the browser renders)',
  ['outcome'],
  [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2],
);

export const countLimited = (by: 'key' | 'user' | 'address'): void => rateLimited.inc({ by });

export function countUpstreamErrors(forward: Middleware): Middleware {
  return async (ctx, next) => {
    try {
      await forward(ctx, next);
    } catch (error) {
      const { status } = error as { status?: number };
      const { service } = (ctx as Context).state;
      if (service && status && status >= 502) upstreamErrors.inc({ upstream: service, status });
      throw error;
    }
  };
}

export function measuredRenderer(renderer: PageRenderer): Pick<PageRenderer, 'page'> {
  return {
    async page(path, search, choice) {
      const stopTimer = rendering.startTimer();
      const answer = await renderer.page(path, search, choice);
      stopTimer({ outcome: answer === null ? 'none' : 'redirect' in answer ? 'redirect' : 'page' });
      return answer;
    },
  };
}
