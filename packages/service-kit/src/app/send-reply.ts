import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Endpoint, FileContent, Reply } from './endpoint.ts';
import { sendEvents } from './event-stream.ts';
import { hasRead } from './has-read.ts';
import { pageLinks } from './page-links.ts';
import { sendJson } from './send-json.ts';

async function sendFile(ctx: Context, { content, type, size, name, tag }: FileContent): Promise<void> {
  const tagged: Record<string, string> = tag === undefined ? {} : { ETag: `"${tag}"` };
  ctx.set('Cache-Control', 'private, no-cache');
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

const cacheControl = ({ route }: Endpoint, { cacheFor }: Reply<unknown>): string => {
  if (route.secret) return 'no-store';
  return cacheFor ? `public, max-age=${cacheFor}` : 'private, no-cache';
};

/** Sends the response of an endpoint. */
export async function sendReply(
  ctx: Context,
  it: Endpoint,
  answer: Reply<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const { events, commentEvery } = answer;
  if (events) return sendEvents(ctx, { events, commentEvery }, signal);
  if (answer.file) return sendFile(ctx, answer.file);
  const { route } = it;
  // Without this, Koa would send the status text, for example for 202, as the body.
  if (!route.answer) ctx.body = null;
  ctx.status = route.status ?? (route.answer ? 200 : 204);
  if (answer.location) ctx.set('Location', answer.location);
  if (answer.cookie) ctx.append('Set-Cookie', answer.cookie);
  ctx.set('Cache-Control', cacheControl(it, answer));
  if (!route.answer) {
    if (answer.version !== undefined) ctx.set('ETag', `"${answer.version}"`);
    return;
  }
  if (route.access !== 'service') for (const link of pageLinks(ctx, answer.body)) ctx.append('Link', link);
  sendJson(ctx, JSON.stringify(answer.body), answer.version);
}
