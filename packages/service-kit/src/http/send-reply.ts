import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Route } from '@keystead/contracts';
import type { Context } from 'koa';
import type { Endpoint, FileContent, Reply } from './endpoint.ts';
import { sendEvents } from './event-stream.ts';

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Koa's `ctx.fresh` also evaluates Cache-Control, and `fetch` sends `no-cache` with every conditional request. */
function hasRead(ctx: Context, tag: string): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  const ifNoneMatch = ctx.get('if-none-match');
  return ifNoneMatch === '*' || (ifNoneMatch !== '' && ifNoneMatch.split(',').some((it) => opaque(it) === opaque(tag)));
}

/**
 * Weak because the response may be compressed. It includes a digest of the body, which can change without the version,
 * for example when a payment becomes overdue. `If-Match` compares only the version.
 */
function readTag(body: string, version: number | undefined): string {
  const digest = hash('sha1', body, 'base64url').slice(0, 16);
  return version === undefined ? `W/"${digest}"` : `W/"${version}-${digest}"`;
}

function sendJson(ctx: Context, body: string, version?: number): void {
  const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
  const tag = reads ? readTag(body, version) : version !== undefined && `"${version}"`;
  if (tag) ctx.set('ETag', tag);
  if (tag && hasRead(ctx, tag)) {
    ctx.status = 304;
    return;
  }
  ctx.body = body;
  ctx.type = 'application/json';
}

/** The version in one of this product's ETags, even if a proxy made it weak; undefined for any other tag. */
export function versionOfTag(tag: string): number | undefined {
  const version = /^(?:W\/)?"(\d{1,15})(?:-[\w-]{16})?"$/.exec(tag)?.[1];
  return version === undefined ? undefined : Number(version);
}

function addressAt(ctx: Context, cursor: string | undefined): string {
  const query = new URLSearchParams(ctx.querystring);
  if (cursor === undefined) query.delete('cursor');
  else query.set('cursor', cursor);
  return query.size ? `/api${ctx.path}?${query}` : `/api${ctx.path}`;
}

/** The `Link` values of a list page (RFC 8288): its first and its next page. Empty for another body. */
function pageLinks(ctx: Context, body: unknown): string[] {
  const { next_cursor } = Object(body) as { next_cursor?: string | null };
  if (next_cursor === undefined) return [];
  const first = `<${addressAt(ctx, undefined)}>; rel="first"`;
  return next_cursor === null ? [first] : [`<${addressAt(ctx, next_cursor)}>; rel="next"`, first];
}

async function sendFile(ctx: Context, { content, type, size, name, tag, cacheFor }: FileContent): Promise<void> {
  const tagged: Record<string, string> = tag === undefined ? {} : { ETag: `"${tag}"` };
  ctx.set('Cache-Control', cacheFor ? `private, max-age=${cacheFor}` : 'private, no-cache');
  if (tagged.ETag && hasRead(ctx, tagged.ETag)) {
    ctx.set(tagged);
    ctx.status = 304;
    if (content instanceof Readable) content.destroy();
    return;
  }
  // Create the content before setting the file's headers: if that fails, the error response must not carry the ETag.
  const loaded = typeof content === 'function' ? await content() : content;
  ctx.status = 200;
  ctx.set(tagged);
  if (name !== undefined) ctx.attachment(name);
  ctx.type = type;
  // Prevents browsers from running the file as a page, whatever it contains.
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
  ctx.set('X-Content-Type-Options', 'nosniff');
  if (size !== undefined) ctx.length = size;
  ctx.body = loaded;
}

function sendWeb(ctx: Context, { status, headers, body }: Response): void {
  for (const [name, value] of headers) if (name !== 'connection') ctx.set(name, value);
  ctx.set('Cache-Control', 'no-store');
  // Before the status: Koa makes a 204 of an empty body.
  ctx.body = body && Readable.fromWeb(body as never);
  ctx.status = status;
}

const cacheControl = ({ route }: Endpoint, { cacheFor }: Reply<unknown>): string => {
  if (route.secret) return 'no-store';
  return cacheFor ? `public, max-age=${cacheFor}` : 'private, no-cache';
};

const successStatus = ({ status, answer }: Route): number => status ?? (answer ? 200 : 204);

export async function sendReply(ctx: Context, it: Endpoint, answer: Reply<unknown>): Promise<void> {
  const { events, commentEvery } = answer;
  if (events) return sendEvents(ctx, { events, commentEvery });
  if (answer.file) return sendFile(ctx, answer.file);
  if (answer.web) return sendWeb(ctx, answer.web);
  const { route } = it;
  // Without this, Koa would send the status text, for example for 202, as the body.
  if (!route.answer) ctx.body = null;
  ctx.status = successStatus(route);
  if (answer.location) ctx.set('Location', answer.location);
  if (answer.replayed) ctx.set('Idempotent-Replayed', 'true');
  if (answer.cookie) ctx.append('Set-Cookie', answer.cookie);
  ctx.set('Cache-Control', cacheControl(it, answer));
  if (!route.answer) {
    if (answer.version !== undefined) ctx.set('ETag', `"${answer.version}"`);
    return;
  }
  if (route.access !== 'service') for (const link of pageLinks(ctx, answer.body)) ctx.append('Link', link);
  sendJson(ctx, JSON.stringify(answer.body), answer.version);
}
