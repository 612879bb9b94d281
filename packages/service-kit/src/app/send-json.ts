import { hash } from 'node:crypto';
import type { Context } from 'koa';
import { hasRead } from './has-read.ts';

/**
 * The tag of what was read. It is weak, for it is compressed on its way, and tells the body apart beside the version:
 * what a record shows may change without it, as a payment becomes overdue. `If-Match` looks at the version alone.
 */
function readTag(body: string, version: number | undefined): string {
  const digest = hash('sha1', body, 'base64url').slice(0, 16);
  return version === undefined ? `W/"${digest}"` : `W/"${version}-${digest}"`;
}

/** Answers JSON, or 304 to who read the same before and says so by `If-None-Match`. */
export function sendJson(ctx: Context, body: string, version?: number): void {
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

/** The version that a tag of ours names, also where it was made weak on its way; undefined for any other. */
export function versionOfTag(tag: string): number | undefined {
  const version = /^(?:W\/)?"(\d{1,15})(?:-[\w-]{16})?"$/.exec(tag)?.[1];
  return version === undefined ? undefined : Number(version);
}
