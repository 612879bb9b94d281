import type { ServerResponse } from 'node:http';
import { Gauge, Histogram } from 'prom-client';
import { registry } from './registry.ts';

const seconds = new Histogram({
  name: 'keystead_http_request_duration_seconds',
  help: 'Time to the response to a request, by operation and status',
  labelNames: ['operation', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

const inFlight = new Gauge({
  name: 'keystead_http_requests_in_flight',
  help: 'Requests in flight, including open event streams',
  registers: [registry],
});

/** Records the start of a request. It ends when its response is sent or its connection closes. */
export function requestStarted(res: ServerResponse): void {
  inFlight.inc();
  res.once('close', () => inFlight.dec());
}

/**
 * Records the response of a request. The operation is the name of a route, never a path, because the number of paths is
 * unlimited.
 */
export const requestAnswered = (operation: string | undefined, status: number, duration: number): void =>
  seconds.observe({ operation: operation ?? 'none', status }, duration);
