import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Transform } from 'node:stream';

/** A request to the API and its response, as they were transferred. */
export interface Exchange {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly requestBody: Buffer | undefined;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Undefined if it is too large to be checked. For a stream: what arrived until it ended. */
  readonly body: Buffer | undefined;
}

/** The maximum number of recorded bytes of a body. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Hop-by-hop headers. The proxy has two separate connections. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function headersOf(message: IncomingMessage): string[] {
  const { rawHeaders, headers } = message;
  const stored: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!ofConnection.has(name.toLowerCase())) stored.push(name, rawHeaders[at + 1] ?? '');
  }
  return headers['transfer-encoding'] ? [...stored, 'Transfer-Encoding', headers['transfer-encoding']] : stored;
}

/** Forwards bytes immediately and records them up to the maximum. */
class Copy extends Transform {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  get content(): Buffer | undefined {
    return this.#bytes > MAX_BODY_BYTES ? undefined : Buffer.concat(this.#chunks);
  }

  override _transform(part: Buffer, _encoding: BufferEncoding, done: (error: null, part: Buffer) => void): void {
    this.#bytes += part.length;
    if (this.#bytes <= MAX_BODY_BYTES) this.#chunks.push(part);
    done(null, part);
  }
}

/**
 * A proxy between clients and the product's gateway. It forwards everything as it arrives, and reports each request to
 * the API with its response. A failure on one side breaks the other side too.
 */
export class WatchingProxy {
  target = '';
  readonly #server: Server;
  readonly #onExchange: (exchange: Exchange) => void;

  private constructor(onExchange: (exchange: Exchange) => void) {
    this.#onExchange = onExchange;
    this.#server = createServer((req, res) => this.#pass(req, res));
    this.#server.requestTimeout = 0;
    // Longer than clients keep an idle connection, so that none sends to a connection that is being closed.
    this.#server.keepAliveTimeout = 60_000;
  }

  static async start(onExchange: (exchange: Exchange) => void): Promise<WatchingProxy> {
    const proxy = new WatchingProxy(onExchange);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #pass(req: IncomingMessage, res: ServerResponse): void {
    const { hostname, port } = new URL(this.target);
    const { method = 'GET', url = '/' } = req;
    const sent = new Copy();
    // One connection for each request, so that none to a previous gateway remains.
    const onward = request({
      host: hostname,
      port,
      method,
      path: url,
      // With `keep-alive`, the gateway reads the rest of a rejected body instead of cutting the connection.
      headers: [...headersOf(req), 'Connection', 'keep-alive'],
      agent: false,
      setDefaultHeaders: false,
    });
    const breakOff = () => void req.socket.destroy();
    // A server that rejects a body may close the connection while the rest is being sent. Its response counts.
    onward.on('error', () => res.headersSent || breakOff());
    onward.on('response', (answer) => {
      const { statusCode: status = 0, headers } = answer;
      const body = new Copy();
      res.writeHead(status, answer.statusMessage, headersOf(answer));
      res.flushHeaders();
      pipeline(answer, body, res, (error) => {
        const whole = !error || headers['content-type']?.startsWith('text/event-stream');
        if (/^\/api(?=[/?]|$)/.test(url) && whole)
          this.#onExchange({ method, url, requestBody: sent.content, status, headers, body: body.content });
        if (error) breakOff();
      });
    });
    res.on('close', () => onward.destroy());
    req.on('error', () => onward.destroy());
    req.pipe(sent).pipe(onward);
    // Read the rest of the body even if nobody uses it: the next request on this connection follows it.
    onward.on('close', () => void sent.unpipe(onward).resume());
  }
}
