import { createHash } from 'node:crypto';
import { apiDocument } from '@keystead/openapi';
import type { Context } from 'koa';

let made: { readonly body: Buffer; readonly tag: string } | undefined;

/** Made once, and not before somebody asks: it is the same for as long as this release runs. */
function document(): NonNullable<typeof made> {
  if (!made) {
    const body = Buffer.from(JSON.stringify(apiDocument()));
    made = { body, tag: createHash('sha256').update(body).digest('base64url') };
  }
  return made;
}

/** Answers the API's OpenAPI document, which anybody may keep for five minutes, and ask about by its tag from then on. */
export function sendReference(ctx: Context): void {
  const { body, tag } = document();
  ctx.set({ ETag: `W/"${tag}"`, 'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400' });
  // It holds nothing of anybody's: programs and viewers anywhere may read it.
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  // Not by `ctx.fresh`: Node's own fetch says no-cache of all that it asks about by a tag.
  if (ctx.get('if-none-match').includes(tag)) {
    ctx.status = 304;
    return;
  }
  ctx.body = body;
  ctx.type = 'application/json';
}
