import { PassThrough } from 'node:stream';
import { networkOf, RateLimited, Unavailable } from '@keystead/service-kit';
import type { Context } from 'koa';
import type { GatewayConfig } from '../config.ts';
import type { PlanFollower } from './plan-follower.ts';

/** Milliseconds after which a comment shows that there is somebody; as often as services do. */
const commentsEvery = 5_000;
/** Streams at a time; who comes then looks at the next page. */
const MAX_OPEN = 10_000;
/** Those of one network, so that nobody holds them all; a browser has one, whatever its tabs. */
const MAX_OF_NETWORK = 20;
/** Characters that may wait for a reader who doesn't read. */
const MAX_WAITING = 16_384;

/** Tells open pages the revision of what anybody gets: at once, and with each change. One clock does for all of them. */
export class RevisionStreams {
  readonly #plans: Pick<PlanFollower, 'plan'>;
  /** Each with the network of its reader. */
  readonly #open = new Map<PassThrough, string>();
  readonly #isLimited: boolean;
  readonly #unlisten: () => void;
  readonly #clock: NodeJS.Timeout;
  #ended = false;

  constructor(plans: Pick<PlanFollower, 'plan' | 'listen'>, { RATE_LIMITS }: Pick<GatewayConfig, 'RATE_LIMITS'>) {
    this.#isLimited = RATE_LIMITS === 'on';
    this.#plans = plans;
    this.#unlisten = plans.listen(() => this.#tellAll(this.#event()));
    this.#clock = setInterval(() => this.#tellAll(':\n\n'), commentsEvery).unref();
  }

  /** Answers a stream of server-sent events, which ends with its reader, or with the gateway. */
  answer(ctx: Context): void {
    if (this.#ended || this.#open.size >= MAX_OPEN) throw new Unavailable();
    const network = networkOf(ctx.ip);
    const others = [...this.#open.values()].filter((other) => other === network).length;
    if (this.#isLimited && others >= MAX_OF_NETWORK)
      throw new RateLimited(60, 'Too many pages are open at your address. This one looks for news by itself.');
    ctx.status = 200;
    ctx.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // A proxy in front of us must not gather what comes.
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

  /** Ends them all. */
  end(): void {
    this.#ended = true;
    clearInterval(this.#clock);
    this.#unlisten();
    for (const stream of this.#open.keys()) stream.end();
  }

  #event(): string {
    return `data: ${JSON.stringify({ revision: this.#plans.plan.revision })}\n\n`;
  }

  #tellAll(text: string): void {
    for (const stream of this.#open.keys()) {
      if (stream.writableLength + stream.readableLength > MAX_WAITING) stream.destroy();
      else stream.write(text);
    }
  }
}
