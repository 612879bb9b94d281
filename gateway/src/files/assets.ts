import { extname } from 'node:path';
import { NotFound } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import { onlyRead } from '../edge/only-read.ts';
import { apps } from '../releases/apps.ts';
import type { AskedFile, Encoding, FileSource, FoundFile } from './file-source.ts';

const address = /^\/assets\/([\w-]+)\/([\w-]+)\/((?:[\w@~+-][\w@~+.-]*\/)*[\w@~+-][\w@~+.-]*)$/;
const known: ReadonlySet<string> = new Set(apps);

/** The encodings that a client accepts, best first. */
const takenBy = (ctx: Context): Encoding[] =>
  (['br', 'gzip'] as const).filter((encoding) => ctx.acceptsEncodings(encoding));

/**
 * Serves `/assets/<app>/<release>/<file>`. The names depend on the content, so clients may cache the files forever.
 *
 * @param sources where to look for files, in order.
 */
export function assets(sources: readonly FileSource[]): Middleware {
  async function find(file: AskedFile, taken: readonly Encoding[]): Promise<FoundFile> {
    for (const source of sources) {
      const found = await source.read(file, taken);
      if (found) return found;
    }
    throw new NotFound('There is no such file.');
  }
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/assets/')) return next();
    onlyRead(ctx);
    const [, app = '', release = '', path = ''] = address.exec(ctx.path) ?? [];
    if (!known.has(app)) throw new NotFound('There is no such file.');
    const { body, encoding } = await find({ app, release, path }, takenBy(ctx as Context));
    ctx.type = extname(path);
    ctx.vary('Accept-Encoding');
    if (encoding) ctx.set('Content-Encoding', encoding);
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.body = body;
  };
}
