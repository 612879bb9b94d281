import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from '@keystead/contracts';
import { createProxyMiddleware, definePlugin } from 'http-proxy-middleware';
import { CopiesAgent } from './copies-agent.ts';

/** A port that others know, and the copies behind it. */
export interface Balanced {
  readonly host: string;
  readonly port: number;
  /** The ports of the copies, on this machine. */
  readonly copies: readonly number[];
  /** Whether those who connect here are visitors: a copy's own answers are all that they are given. */
  readonly isFront: boolean;
  /** Whether the copies are to be told who connects here, by X-Forwarded-For, and nothing that somebody else says of that. */
  readonly tellsWho: boolean;
}

const away: Problem = {
  type: 'urn:keystead:error:service_unavailable',
  title: 'Service Unavailable',
  status: 503,
  detail: 'None of the copies of this service runs right now. Please try again in a moment.',
  error: 'None of the copies of this service runs right now. Please try again in a moment.',
  code: 'service_unavailable',
  request_id: 'none',
};

/** What breaks at a copy breaks on the other side too. Where no copy took the connection nothing was done, and programs are told so. */
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
      // Whether this connection stays open is between us and the client.
      delete answer.headers.connection;
      delete answer.headers['keep-alive'];
    });
    proxy.on('error', (error, _request, response) =>
      failed(error, response as ServerResponse | Socket | undefined, isFront),
    );
  });

function tellWho({ headers, socket }: IncomingMessage): void {
  for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-')) delete headers[name];
  headers['x-forwarded-for'] = socket.remoteAddress;
}

/**
 * Listens on a port, and spreads the requests that come in over the copies, one by one in turn. Bodies and answers, endless ones
 * and upgraded connections included, pass through as they come; who goes away is gone at the copy too.
 */
export async function balance({ host, port, copies, isFront, tellsWho }: Balanced): Promise<Server> {
  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    // Where it goes is the agent's to say.
    target: 'http://127.0.0.1',
    agent: new CopiesAgent(copies),
    ejectPlugins: true,
    plugins: [follow(isFront)],
  });
  // What is wrong with a request is for the copies to say.
  const server = createServer({ requireHostHeader: false }, (req, res) => {
    if (tellsWho) tellWho(req);
    void proxy(req, res);
  });
  server.on('upgrade', (req, socket, head) => {
    if (tellsWho) tellWho(req);
    proxy.upgrade(req, socket as Socket, head);
  });
  // Longer than any client keeps a connection that rests, so that none sends into one that is being closed.
  server.keepAliveTimeout = 70_000;
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
