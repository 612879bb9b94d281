import { createHash } from 'node:crypto';
import { apiDocument } from '@keystead/openapi';
import type { Context } from 'koa';

let cached: { readonly body: Buffer; readonly tag: string } | undefined;

/** Builds the document at the first request, once: it stays the same while this release runs. */
function document(): NonNullable<typeof cached> {
  if (!cached) {
    const body = Buffer.from(JSON.stringify(apiDocument()));
    cached = { body, tag: createHash('sha256').update(body).digest('base64url') };
  }
  return cached;
}

/** Sends the API's OpenAPI document. Anybody may cache it for five minutes and revalidate it by its ETag after that. */
export function sendReference(ctx: Context): void {
  const { body, tag } = document();
  ctx.set({ ETag: `W/"${tag}"`, 'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400' });
  // The document holds no private data: programs and viewers of any origin may read it.
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  // This avoids `ctx.fresh`, because Node's own fetch sends no-cache with every conditional request.
  if (ctx.get('if-none-match').includes(tag)) {
    ctx.status = 304;
    return;
  }
  ctx.body = body;
  ctx.type = 'application/json';
}
