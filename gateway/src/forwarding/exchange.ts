import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { AppError } from '@keystead/service-kit';
import type { UpstreamName } from '../upstreams.ts';
import { type BodyLimit, watchBody } from './body-limit.ts';
import { stalled, timedOut } from './upstream-errors.ts';

/** The time without data after which an exchange ends, in milliseconds. */
export const TIMEOUT_MS = 10_000;

/** Both ends of an exchange. */
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
  /** Resolves when the response was sent or the client has gone; rejects while an error can still be sent. */
  readonly done: Promise<void>;
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #limit: BodyLimit;
  readonly #timer: NodeJS.Timeout;
  readonly #arrivalTimer: NodeJS.Timeout;
  readonly #reject: (error: AppError) => void;
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
    this.#timer = setTimeout(() => this.#onSilence(), TIMEOUT_MS);
    this.#arrivalTimer = setTimeout(() => req.complete || this.fail(stalled()), TIMEOUT_MS * limit.silences);
    res.once('close', () => {
      this.#end();
      resolve();
    });
  }

  /** The request to the service has a connection, and the body is about to be piped into it. */
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

  /** The service has begun to respond, and the response is about to be piped to the client. */
  answering(answer: IncomingMessage): void {
    this.#timer.refresh();
    answer.on('data', () => this.#timer.refresh());
  }

  /**
   * Ends the exchange with an error. If the response has begun, it cuts the connection, so that a partial response
   * can't pass for a whole one.
   */
  fail(error: AppError): void {
    if (this.#over) return;
    this.#end();
    this.#upstream?.destroy();
    if (this.#res.headersSent) {
      this.#res.destroy();
      return;
    }
    // Reads and drops what the client still sends: a client that is blocked in writing would not see the response.
    this.#req.unpipe();
    this.#req.resume();
    this.#reject(error);
  }

  #onSilence(): void {
    // If the client doesn't read what is there, the client is slow and not the service.
    if (this.#res.writableNeedDrain) this.#timer.refresh();
    else if (this.#req.complete || this.#upstream?.writableNeedDrain) this.fail(timedOut(this.service));
    else this.fail(stalled());
  }

  #end(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#arrivalTimer);
  }
}
