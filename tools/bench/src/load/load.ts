import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { cpuSeconds } from '../processes/processes.ts';
import { quantile } from './quantile.ts';

/** A request that is sent repeatedly. `nth` counts the requests, so that no two writes are the same. */
export interface Repeated {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string | ((nth: number) => string);
  readonly body?: (nth: number) => object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether each request has an `Idempotency-Key` of its own. */
  readonly keyed?: boolean;
}

interface LoadOptions {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Whether to count error responses instead of ending the measurement. */
  readonly tolerant?: boolean;
  /** Counted responses after which the load ends, even if it has time left. */
  readonly atMost?: number;
}

/** The results of a load. Times are in milliseconds. */
export interface LoadMetrics {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly requests: number;
  /** The number of error responses in a tolerant measurement. */
  readonly rejected: number;
}

/** Milliseconds between checks whether the time is up. */
const SAMPLE_INTERVAL_MS = 50;
/** The timeout in seconds for a whole measurement. */
const TIMEOUT_S = 60;
let sent = 0;

/** The request for autocannon. It is built for each send if it depends on the count. */
function requestOf({ method, path, body, headers = {}, keyed }: Repeated): autocannon.Request {
  const json = { ...headers, ...(body && { 'content-type': 'application/json' }) };
  if (typeof path === 'string' && !body) return { method, path, headers: json };
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const nth = sent++;
    const address = typeof path === 'string' ? path : path(nth);
    return {
      ...request,
      path: address,
      ...(keyed && { headers: { ...json, 'idempotency-key': randomUUID() } }),
      ...(body && { body: JSON.stringify(body(nth)) }),
    };
  };
  return { method, headers: json, setupRequest };
}

/** The minimum number of counted responses, however long each takes. */
const MIN_REQUESTS = 5;

class Tally {
  readonly times: number[] = [];
  readonly #failures = new Map<string, number>();
  rejected = 0;
  /** When the first counted request was sent, and when the last response came. */
  started = 0;
  last = 0;

  fail(how: string): void {
    this.#failures.set(how, (this.#failures.get(how) ?? 0) + 1);
  }

  metrics(): LoadMetrics {
    const { times, rejected } = this;
    const at = (share: number) => quantile(times, share);
    const perSecond = times.length / ((this.last - this.started) / 1_000);
    return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), requests: times.length, rejected };
  }

  get answers(): number {
    return this.times.length + this.rejected;
  }

  problem({ method, path }: Repeated): Error | undefined {
    if (this.#failures.size === 0 && this.answers > 0) return undefined;
    const what = `${method} ${typeof path === 'string' ? path : path(0)}`;
    const failures = JSON.stringify(Object.fromEntries(this.#failures));
    return new Error(`${what}: ${this.times.length} answered as they should, ${failures}`);
  }

  get failed(): boolean {
    return this.#failures.size > 0;
  }
}

/**
 * Sends a request repeatedly over concurrent connections. Each connection sends the next request after the response to
 * the last. First, as many uncounted responses as there are connections warm them up. Times are measured here, since
 * autocannon's are in whole milliseconds.
 * @throws Error unless all responses are as expected.
 */
export function load(
  repeated: Repeated,
  { url, connections, seconds, tolerant, atMost }: LoadOptions,
): Promise<LoadMetrics> {
  return new Promise((resolve, reject) => {
    const tally = new Tally();
    let opened = 0;
    const options = { url, connections, duration: TIMEOUT_S, timeout: TIMEOUT_S, sampleInt: SAMPLE_INTERVAL_MS };
    const amount = atMost === undefined ? {} : { amount: connections + atMost };
    const run = autocannon({ ...options, ...amount, requests: [requestOf(repeated)] }, (error) => {
      const wrong = error ?? tally.problem(repeated);
      if (wrong) reject(wrong);
      else resolve(tally.metrics());
    });
    run.on('response', (_client, status, _bytes, time) => {
      tally.last = performance.now();
      const succeeded = status >= 200 && status < 300;
      if (!succeeded && !tolerant) tally.fail(String(status));
      else if (opened < connections) {
        opened += 1;
        tally.started = tally.last;
      } else if (succeeded) tally.times.push(time);
      else tally.rejected += 1;
      const enough = tally.answers >= Math.max(connections, MIN_REQUESTS);
      if (tally.failed || (enough && tally.last - tally.started >= seconds * 1_000)) run.stop();
    });
    run.on('reqError', ({ message }) => {
      tally.fail(message);
      run.stop();
    });
  });
}

/** The results of a load with its processor time. */
export interface CountedMetrics extends LoadMetrics {
  /** Microseconds of processor time of the answering process for each request, without its database. */
  readonly cpu: number;
}

/** Loads a program like {@link load} and measures the processor time of its process for each request. */
export async function countedLoad(
  repeated: Repeated,
  { pid, ...options }: LoadOptions & { readonly pid: number },
): Promise<CountedMetrics> {
  const before = cpuSeconds(pid);
  const metrics = await load(repeated, options);
  return { ...metrics, cpu: ((cpuSeconds(pid) - before) / metrics.requests) * 1e6 };
}
