import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Upload } from '@keystead/contracts';
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

const timedOut = (service: UpstreamName) =>
  new AppError(504, 'gateway_timeout', `The ${service} service took too long to respond. Please try again.`);

const stalled = () => new AppError(408, 'bad_request', 'The rest of the request did not arrive. Please try again.');

const MEBIBYTE = 1024 * 1024;
/** The size limit in bytes of a body that is not a file (rules §4). */
const largestBody = MEBIBYTE;

interface BodyLimit {
  readonly bytes: number;
  /** The time for the whole body to arrive, as a multiple of the silence that ends an exchange. */
  readonly silences: number;
  readonly tooLarge: () => AppError;
}

/** The limit of an operation: that of the file which it accepts by its contract, or else that of every other body. */
export function bodyLimit(upload: Upload | undefined): BodyLimit {
  const bytes = upload?.maxBytes ?? largestBody;
  const sentence = `The ${upload ? 'file' : 'request body'} is larger than ${bytes / MEBIBYTE} MiB.`;
  // The largest file takes two minutes at 1.2 Mbit/s.
  return { bytes, silences: upload ? 12 : 3, tooLarge: () => new AppError(413, 'body_too_large', sentence) };
}

export function checkAnnouncedLength(req: IncomingMessage, { bytes, tooLarge }: BodyLimit): void {
  if (Number(req.headers['content-length'] ?? 0) > bytes) throw tooLarge();
}

/** Reports once that a body is too large, without consuming it. Call it in the turn in which the reading begins. */
function watchBody(req: IncomingMessage, { bytes }: BodyLimit, onChunk: () => void, onTooLarge: () => void): void {
  let size = 0;
  req.on('data', (chunk: Buffer) => {
    const before = size;
    size += chunk.length;
    onChunk();
    if (before <= bytes && size > bytes) onTooLarge();
  });
}

/** The time without data after which an exchange ends, in milliseconds. */
export const TIMEOUT_MS = 10_000;

/** As a multiple of that: for how long a client may read nothing of what is there for it. */
const UNREAD_SILENCES = 12;

interface ExchangeEnds {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly service: UpstreamName;
  readonly target: URL;
  readonly limit: BodyLimit;
  /** What `WWW-Authenticate` of a 401 says, whatever the service says. */
  readonly challenge?: string | undefined;
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
  readonly #challenge: string | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #arrivalTimer: NodeJS.Timeout;
  readonly #reject: (error: AppError) => void;
  #upstream: ClientRequest | undefined;
  #over = false;
  /** The silences since the service sent anything, in which the client did not read. */
  #unread = 0;

  constructor({ req, res, service, target, limit, challenge }: ExchangeEnds) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.service = service;
    this.target = target;
    this.done = promise;
    this.#req = req;
    this.#res = res;
    this.#limit = limit;
    this.#challenge = challenge;
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
    if (answer.statusCode === 401 && this.#challenge) answer.headers['www-authenticate'] = this.#challenge;
    answer.on('data', () => {
      this.#unread = 0;
      this.#timer.refresh();
    });
  }

  /** Ends with an error. A response that has begun is cut off, so that it can't pass for a whole one. */
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
    // If the client doesn't read what is there, the client is slow and not the service. It holds a connection to it.
    if (this.#res.writableNeedDrain && ++this.#unread < UNREAD_SILENCES) this.#timer.refresh();
    else if (this.#req.complete || this.#upstream?.writableNeedDrain) this.fail(timedOut(this.service));
    else this.fail(stalled());
  }

  #end(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#arrivalTimer);
  }
}
