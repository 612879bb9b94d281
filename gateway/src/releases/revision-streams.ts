import { PassThrough } from 'node:stream';
import { networkOf, RateLimited, Unavailable } from '@keystead/service-kit';
import type { Context } from 'koa';
import type { GatewayConfig } from '../config.ts';
import type { PlanFollower } from './plan-follower.ts';

/** Milliseconds between two comments that keep a stream alive, as in the services. */
const COMMENT_INTERVAL_MS = 5_000;
/** The greatest number of open streams. Pages beyond it get an error, and poll instead. */
const MAX_OPEN = 10_000;
/** The greatest number of one network, which can't take them all. A browser opens one for all its tabs. */
const MAX_OF_NETWORK = 20;
/** The greatest number of characters that may be buffered for a slow reader. */
const MAX_WAITING = 16_384;

/** Sends open pages the revision of the current plan: at once, and with each change. One timer serves all streams. */
export class RevisionStreams {
  readonly #plans: Pick<PlanFollower, 'plan'>;
  /** By stream, the network of its reader. */
  readonly #open = new Map<PassThrough, string>();
  readonly #isLimited: boolean;
  readonly #unlisten: () => void;
  readonly #clock: NodeJS.Timeout;
  #ended = false;

  constructor(plans: Pick<PlanFollower, 'plan' | 'listen'>, { RATE_LIMITS }: Pick<GatewayConfig, 'RATE_LIMITS'>) {
    this.#isLimited = RATE_LIMITS === 'on';
    this.#plans = plans;
    this.#unlisten = plans.listen(() => this.#sendAll(this.#event()));
    this.#clock = setInterval(() => this.#sendAll(':\n\n'), COMMENT_INTERVAL_MS).unref();
  }

  /** @throws {Unavailable} when too many streams are open. @throws {RateLimited} when too many are of one network. */
  answer(ctx: Context): void {
    if (this.#ended || this.#open.size >= MAX_OPEN) throw new Unavailable();
    const network = networkOf(ctx.ip);
    const others = [...this.#open.values()].filter((other) => other === network).length;
    if (this.#isLimited && others >= MAX_OF_NETWORK)
      throw new RateLimited(60, 'Too many pages are open from your network. This page polls for updates instead.');
    ctx.status = 200;
    ctx.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // A proxy in front of the gateway must not buffer the events.
      'X-Accel-Buffering': 'no',
    });
    if (ctx.method === 'HEAD') return;
    const stream = new PassThrough();
    this.#open.set(stream, network);
    stream.once('close', () => this.#open.delete(stream));
    ctx.res.once('close', () => stream.destroy());
    stream.write(this.#event());
    ctx.body = stream;
  }

  end(): void {
    this.#ended = true;
    clearInterval(this.#clock);
    this.#unlisten();
    for (const stream of this.#open.keys()) stream.end();
  }

  #event(): string {
    return `data: ${JSON.stringify({ revision: this.#plans.plan.revision })}\n\n`;
  }

  #sendAll(text: string): void {
    for (const stream of this.#open.keys()) {
      if (stream.writableLength + stream.readableLength > MAX_WAITING) stream.destroy();
      else stream.write(text);
    }
  }
}
