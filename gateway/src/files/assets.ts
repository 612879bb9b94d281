import { extname, join } from 'node:path';
import { NotFound } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import { onlyRead } from '../edge/only-read.ts';
import { apps } from '../releases/apps.ts';
import { FileCache } from './file-cache.ts';

const address = /^\/assets\/([\w-]+)\/([\w-]+)\/((?:[\w@~+-][\w@~+.-]*\/)*[\w@~+-][\w@~+.-]*)$/;
const known: ReadonlySet<string> = new Set(apps);

/** What a build writes beside a file, best first, and the encoding's name. */
const variants = [
  { suffix: '.br', encoding: 'br' },
  { suffix: '.gz', encoding: 'gzip' },
] as const;

async function readBest(ctx: Context, files: FileCache, path: string) {
  for (const { suffix, encoding } of variants) {
    const body = ctx.acceptsEncodings(encoding) ? await files.read(path + suffix) : null;
    if (body) return { body, encoding };
  }
  return { body: await files.read(path), encoding: undefined };
}

/** Serves `/assets/<app>/<release>/<file>`: named by content, so cached for ever; compressed when it was built. */
export function assets(root: string): Middleware {
  const files = new FileCache();
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/assets/')) return next();
    onlyRead(ctx);
    const [, app = '', release = '', file = ''] = address.exec(ctx.path) ?? [];
    if (!known.has(app)) throw new NotFound('There is no such file.');
    const { body, encoding } = await readBest(ctx as Context, files, join(root, app, 'dist', release, file));
    if (!body) throw new NotFound('There is no such file.');
    ctx.type = extname(file);
    ctx.vary('Accept-Encoding');
    if (encoding) ctx.set('Content-Encoding', encoding);
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.body = body;
  };
}
