import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AppError, counter } from '@keystead/service-kit';
import { createProxyMiddleware, definePlugin } from 'http-proxy-middleware';
import type { Context, Middleware } from 'koa';
import { operationAt } from '../api/operations.ts';
import { type Addresses, fixedAddresses, type ServiceName, type UpstreamName } from '../upstreams.ts';
import { bodyLimit, checkAnnouncedLength, Exchange, upstreamError } from './exchange.ts';

/** Headers of one connection only, or that the gateway itself has answered already (`expect`). */
const hopByHop = ['keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'];
/** Headers that only the gateway or a service may set, or that are for the gateway alone. */
const reserved = ['x-service-token', 'forwarded', 'x-real-ip', 'x-keystead-release'];
/** Headers that frame the message. A client must not be able to remove them by naming them in `Connection`. */
const framing = new Set(['content-length', 'transfer-encoding', 'host', 'close', 'connection']);

/** Prepares the headers of a request for a service. The proxy sets `Connection` itself. */
function setForwardedHeaders(ctx: Context): void {
  const { headers } = ctx.req;
  const { ip, protocol, host } = ctx;
  const named = headers.connection?.toLowerCase().split(/\s*,\s*/) ?? [];
  for (const name of [...hopByHop, ...reserved, ...named.filter((it) => !framing.has(it))]) delete headers[name];
  for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-')) delete headers[name];
  // The response to a client repeats the request's `Connection`, so only these two values are allowed.
  if (named.length) headers.connection = named.includes('close') ? 'close' : 'keep-alive';
  headers['x-forwarded-for'] = ip;
  headers['x-forwarded-proto'] = protocol;
  headers['x-forwarded-host'] = host;
  headers['x-request-id'] = ctx.state.requestId;
}

const upstreamErrors = counter(
  'keystead_gateway_upstream_errors_total',
  'Requests that a service did not answer, by service and the error returned instead',
  ['upstream', 'status'],
);

interface Forwarder {
  readonly middleware: Middleware;
  /** Ends the responses that have no end of their own. */
  endStreams(): void;
  close(): void;
}

interface Upstream {
  readonly name: UpstreamName;
  readonly target: URL;
  readonly url: string;
  readonly isLine?: boolean | undefined;
}

type Exchanges = WeakMap<IncomingMessage, Exchange>;

/** nginx's status for a client that disconnected before the response; it appears only in logs. */
const CLIENT_CLOSED_REQUEST = 499;

function follow(exchanges: Exchanges) {
  return definePlugin((proxy) => {
    proxy.on('proxyReq', (upstream, req) => exchanges.get(req)?.sending(upstream));
    proxy.on('proxyRes', (answer, req) => {
      // Whether this connection stays open is decided between the gateway and the client.
      delete answer.headers.connection;
      delete answer.headers['keep-alive'];
      exchanges.get(req)?.answering(answer);
    });
    proxy.on('error', (error, req) => {
      const exchange = req && exchanges.get(req);
      exchange?.fail(upstreamError(exchange.service, error));
    });
  });
}

function createProxy(exchanges: Exchanges, agent: Agent) {
  return createProxyMiddleware<IncomingMessage, ServerResponse>({
    agent,
    changeOrigin: true,
    headers: { connection: 'keep-alive' },
    router: (req) => exchanges.get(req)?.target ?? '',
    // The proxy's own plugins log a line and build a URL for each response, and send errors as plain text.
    ejectPlugins: true,
    plugins: [follow(exchanges)],
  });
}

/** Forwards requests, unread, to services, to the payment sandbox, and for files outside `/api`. */
export function createForwarder(addresses: Addresses): Forwarder {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 });
  // An endless response holds its connection. In the shared pool, some hundred open pages would take all of them. The
  // responding service limits how many of these it accepts.
  const lines = new Agent();
  const exchanges: Exchanges = new WeakMap();
  const passOn = createProxy(exchanges, agent);
  const keepOpen = createProxy(exchanges, lines);
  const endless = new Set<ServerResponse>();

  function upstreamOf(ctx: Context): Upstream | undefined {
    const { url = '' } = ctx.req;
    const own = fixedAddresses.get(ctx.path);
    if (own) {
      const { service: name, path, isLine } = own;
      return { name, target: addresses[name], url: url.replace(ctx.path, path), isLine };
    }
    const service: ServiceName | undefined = ctx.state.service;
    // The sandbox's pages need no session. Its API, under `/v1`, can't be reached from outside.
    const name = service ?? (ctx.path.startsWith('/sandbox/') ? 'stripe-sandbox' : undefined);
    const target = name && addresses[name];
    return target && { name, target, url: url.replace(/^\/api/, '') };
  }

  async function forward(ctx: Context, upstream: Upstream): Promise<void> {
    const { req, res } = ctx;
    const { url } = req;
    const { name: service, target } = upstream;
    const path = ctx.path.replace(/^\/api/, '');
    const route = operationAt(ctx.method, path)?.route;
    const limit = bodyLimit(route?.upload);
    checkAnnouncedLength(req, limit);
    setForwardedHeaders(ctx);
    const exchange = new Exchange({ req, res, service, target, limit, challenge: ctx.state.challenge });
    exchanges.set(req, exchange);
    // The response ends only when its reader closes it.
    const isLine = route?.endless === true || upstream.isLine === true;
    if (isLine) endless.add(res);
    req.url = upstream.url;
    try {
      (isLine ? keepOpen : passOn)(req, res).catch((error) => exchange.fail(upstreamError(service, error)));
      await exchange.done;
      if (!res.headersSent) res.statusCode = CLIENT_CLOSED_REQUEST;
      ctx.respond = false;
    } catch (error) {
      const { status } = error as AppError;
      if (ctx.state.service && status >= 502) upstreamErrors.inc({ upstream: ctx.state.service, status });
      throw error;
    } finally {
      req.url = url;
      endless.delete(res);
    }
  }

  return {
    middleware(ctx, next) {
      const upstream = upstreamOf(ctx as Context);
      return upstream ? forward(ctx as Context, upstream) : next();
    },
    endStreams() {
      for (const answer of endless) answer.destroy();
    },
    close() {
      agent.destroy();
      lines.destroy();
    },
  };
}
