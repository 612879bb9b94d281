import { hash } from 'node:crypto';
import type { Context } from 'koa';
import { hasRead } from './has-read.ts';

/**
 * Creates the ETag of a GET response. It is weak because the response may be compressed. It includes a digest of the
 * body as well as the version: the body can change without the version, for example when a payment becomes overdue.
 * `If-Match` compares only the version.
 */
function readTag(body: string, version: number | undefined): string {
  const digest = hash('sha1', body, 'base64url').slice(0, 16);
  return version === undefined ? `W/"${digest}"` : `W/"${version}-${digest}"`;
}

/** Responds with JSON, or with 304 if `If-None-Match` names the same content. */
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

/** The version in one of this product's ETags, even if a proxy made it weak; undefined for any other tag. */
export function versionOfTag(tag: string): number | undefined {
  const version = /^(?:W\/)?"(\d{1,15})(?:-[\w-]{16})?"$/.exec(tag)?.[1];
  return version === undefined ? undefined : Number(version);
}
