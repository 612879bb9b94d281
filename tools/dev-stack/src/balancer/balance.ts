import {
  Agent,
  type ClientRequestArgs,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Problem } from '@keystead/contracts';
import { createProxyMiddleware, definePlugin } from 'http-proxy-middleware';

const PROBE_INTERVAL_MS = 250;

/** Resolves with the connection of a replica whose `GET /health` answers 200; the connection stays open. */
function probe(port: number, agent: Agent, signal: AbortSignal): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path: '/health', agent, signal }, (response) => {
      const { socket, statusCode } = response;
      response.once('end', () => resolve(statusCode === 200 ? socket : undefined)).resume();
    });
    sent.once('error', () => resolve(undefined)).end();
  });
}

/** Which replicas serve. One that starts already listens before it does, and answers 503 until then. */
class ReadyReplicas {
  readonly #ports: readonly number[];
  readonly #notReady = new Set<number>();
  #next = 0;

  /** @param ports the ports of the replicas, on this machine. */
  constructor(ports: readonly number[]) {
    this.#ports = ports;
  }

  /** In turn. Those that are not ready come last, in case none is. */
  inTurn(): readonly number[] {
    const ports = this.#ports.map((_, place) => this.#ports[(this.#next + place) % this.#ports.length] as number);
    this.#next += 1;
    return [...ports.filter((port) => !this.#notReady.has(port)), ...ports.filter((port) => this.#notReady.has(port))];
  }

  watch(signal: AbortSignal): void {
    for (const port of this.#ports) void this.#watchOne(port, signal);
  }

  /** A replica that stops closes its idle connections. */
  async #watchOne(port: number, signal: AbortSignal): Promise<void> {
    const agent = new Agent({ keepAlive: true });
    signal.addEventListener('abort', () => agent.destroy());
    while (!signal.aborted) {
      const socket = await probe(port, agent, signal);
      if (socket && !socket.destroyed) {
        this.#notReady.delete(port);
        await new Promise((resolve) => socket.once('close', resolve));
      }
      this.#notReady.add(port);
      await wait(PROBE_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/**
 * Gives each request a new connection, to the replicas in turn, and skips a replica that refuses it. So two requests of
 * one client rarely reach the same replica, which reveals state that a replica does not share.
 */
class ReplicasAgent extends Agent {
  readonly #replicas: ReadyReplicas;

  constructor(replicas: ReadyReplicas) {
    // The header informs the replicas that the connection stays open, so that they read the whole body of a request
    // that they reject. The agent keeps no connection nevertheless.
    super({ keepAlive: true });
    this.#replicas = replicas;
  }

  override keepSocketAlive(): boolean {
    return false;
  }

  override createConnection(
    _options: ClientRequestArgs,
    done: (error: Error | null, connection: Duplex) => void,
  ): undefined {
    const attempt = ([port, ...others]: readonly number[]) => {
      const socket = connect({ port: port as number, host: '127.0.0.1', noDelay: true });
      const refused = (error: Error) => (others.length > 0 ? attempt(others) : done(error, socket));
      socket.once('error', refused);
      socket.once('connect', () => {
        socket.off('error', refused);
        done(null, socket);
      });
    };
    attempt(this.#replicas.inTurn());
  }
}

/** A well-known port, and the replicas behind it. */
export interface Balanced {
  readonly host: string;
  readonly port: number;
  /** The ports of the replicas, on this machine. */
  readonly replicas: readonly number[];
  /** Whether the clients are visitors. They get only the replicas' own responses, never one by the balancer. */
  readonly isFront: boolean;
  /**
   * Whether the balancer sets X-Forwarded-For to the client's address and drops all X-Forwarded headers of the client.
   */
  readonly setsForwardedFor: boolean;
}

const away: Problem = {
  type: 'urn:keystead:error:service_unavailable',
  title: 'Service Unavailable',
  status: 503,
  detail: 'This service is unavailable right now. Please try again in a moment.',
  error: 'This service is unavailable right now. Please try again in a moment.',
  code: 'service_unavailable',
  request_id: 'none',
};

/**
 * Breaks the connection to the client when the one to the replica breaks. If no replica accepted the connection,
 * nothing was done; programs, unlike visitors, then get a 503.
 */
function failed(error: NodeJS.ErrnoException, response: ServerResponse | Socket | undefined, isFront: boolean): void {
  const isAnswerable = response instanceof ServerResponse && !response.headersSent;
  if (isAnswerable && !isFront && error.code === 'ECONNREFUSED')
    response
      .writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '1' })
      .end(JSON.stringify(away));
  else response?.destroy();
}

const follow = (isFront: boolean) =>
  definePlugin((proxy) => {
    proxy.on('proxyRes', (answer) => {
      // The balancer and the client negotiate whether their own connection stays open.
      delete answer.headers.connection;
      delete answer.headers['keep-alive'];
    });
    proxy.on('error', (error, _request, response) =>
      failed(error, response as ServerResponse | Socket | undefined, isFront),
    );
  });

function setForwardedHeaders({ headers, socket }: IncomingMessage): void {
  for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-')) delete headers[name];
  headers['x-forwarded-for'] = socket.remoteAddress;
}

/**
 * Listens on a port and distributes the requests over the replicas, round-robin. Bodies and responses stream through,
 * including endless ones and upgraded connections. If the client disconnects, the connection to the replica closes too.
 */
export async function balance({ host, port, replicas: ports, isFront, setsForwardedFor }: Balanced): Promise<Server> {
  const replicas = new ReadyReplicas(ports);
  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    // A placeholder: the agent chooses the replica.
    target: 'http://127.0.0.1',
    agent: new ReplicasAgent(replicas),
    ejectPlugins: true,
    plugins: [follow(isFront)],
  });
  // The replicas validate requests, so the balancer must not reject one itself.
  const server = createServer({ requireHostHeader: false }, (req, res) => {
    if (setsForwardedFor) setForwardedHeaders(req);
    void proxy(req, res);
  });
  server.on('upgrade', (req, socket, head) => {
    if (setsForwardedFor) setForwardedHeaders(req);
    proxy.upgrade(req, socket as Socket, head);
  });
  // Longer than any client keeps an idle connection, so that no client sends into one that is being closed.
  server.keepAliveTimeout = 70_000;
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  // Only services start without what they need.
  if (!isFront) {
    const closing = new AbortController();
    server.once('close', () => closing.abort());
    replicas.watch(closing.signal);
  }
  return server;
}
