import type { Context } from 'koa';

/** What concerns one connection only, or was answered here already (`expect`). */
const hopByHop = ['keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'];
/** What only the gateway may say, or only a service, or what is said to the gateway alone. */
const reserved = ['x-service-token', 'forwarded', 'x-real-ip', 'x-keystead-release'];
/** What the frame of the message depends on, and so no client may have removed by naming it in `Connection`. */
const framing = new Set(['content-length', 'transfer-encoding', 'host', 'close', 'connection']);

/** Makes the headers of a request such that a service may have them. `Connection` itself is the proxy's to set. */
export function setForwardedHeaders(ctx: Context): void {
  const { headers } = ctx.req;
  const { ip, protocol, host } = ctx;
  const named = headers.connection?.toLowerCase().split(/\s*,\s*/) ?? [];
  for (const name of [...hopByHop, ...reserved, ...named.filter((it) => !framing.has(it))]) delete headers[name];
  for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-')) delete headers[name];
  // The answer to a client says the same of its connection as the request did, so only these two words may stand.
  if (named.length) headers.connection = named.includes('close') ? 'close' : 'keep-alive';
  headers['x-forwarded-for'] = ip;
  headers['x-forwarded-proto'] = protocol;
  headers['x-forwarded-host'] = host;
  headers['x-request-id'] = ctx.state.requestId;
}
