import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { KnownError } from '@keystead/service-kit';
import type { UpstreamName } from '../upstreams.ts';
import { type BodyLimit, watchBody } from './body-limit.ts';
import { stalled, timedOut } from './upstream-errors.ts';

/** Milliseconds of silence that end an exchange. */
export const PATIENCE_MS = 10_000;

/** What an exchange is between. */
export interface ExchangeEnds {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly service: UpstreamName;
  readonly target: URL;
  readonly limit: BodyLimit;
}

/** One request on its way through the gateway. It ends once, whichever side gives up first. */
export class Exchange {
  readonly service: UpstreamName;
  readonly target: URL;
  /** Fulfilled when the answer has gone out or the client has gone; rejected when there is still an error to answer. */
  readonly done: Promise<void>;
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #limit: BodyLimit;
  readonly #timer: NodeJS.Timeout;
  readonly #arrival: NodeJS.Timeout;
  readonly #reject: (error: KnownError) => void;
  #upstream: ClientRequest | undefined;
  #over = false;

  constructor({ req, res, service, target, limit }: ExchangeEnds) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.service = service;
    this.target = target;
    this.done = promise;
    this.#req = req;
    this.#res = res;
    this.#limit = limit;
    this.#reject = reject;
    this.#timer = setTimeout(() => this.#silence(), PATIENCE_MS);
    this.#arrival = setTimeout(() => req.complete || this.fail(stalled()), PATIENCE_MS * limit.silences);
    res.once('close', () => {
      this.#end();
      resolve();
    });
  }

  /** The request to the service has got a connection; the body is about to be piped into it. */
  sending(upstream: ClientRequest): void {
    this.#upstream = upstream;
    if (this.#over) upstream.destroy();
    else
      watchBody(
        this.#req,
        this.#limit,
        () => this.#timer.refresh(),
        () => this.fail(this.#limit.tooLarge()),
      );
  }

  /** The service has begun to answer; the answer is about to be piped to the client. */
  answering(answer: IncomingMessage): void {
    this.#timer.refresh();
    answer.on('data', () => this.#timer.refresh());
  }

  /** Ends it with an error, or by a cut where the answer has begun, so that half of one can't pass for the whole. */
  fail(error: KnownError): void {
    if (this.#over) return;
    this.#end();
    this.#upstream?.destroy();
    if (this.#res.headersSent) {
      this.#res.destroy();
      return;
    }
    // What the client still sends is read and dropped: it would not see the answer while it is stuck in writing.
    this.#req.unpipe();
    this.#req.resume();
    this.#reject(error);
  }

  #silence(): void {
    // A client that doesn't take what is there is slow itself; the service isn't.
    if (this.#res.writableNeedDrain) this.#timer.refresh();
    else if (this.#req.complete || this.#upstream?.writableNeedDrain) this.fail(timedOut(this.service));
    else this.fail(stalled());
  }

  #end(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#arrival);
  }
}
