import type { Context } from 'koa';

/** Headers of one connection only, or that the gateway itself has answered already (`expect`). */
const hopByHop = ['keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'];
/** Headers that only the gateway or a service may set, or that are for the gateway alone. */
const reserved = ['x-service-token', 'forwarded', 'x-real-ip', 'x-keystead-release'];
/** Headers that frame the message. A client must not be able to remove them by naming them in `Connection`. */
const framing = new Set(['content-length', 'transfer-encoding', 'host', 'close', 'connection']);

/** Prepares the headers of a request for a service. The proxy sets `Connection` itself. */
export function setForwardedHeaders(ctx: Context): void {
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
