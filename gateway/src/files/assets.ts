import { extname } from 'node:path';
import { NotFound } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import { onlyRead } from '../edge/request-checks.ts';
import { isRemote } from '../releases/release-reader.ts';

export type Encoding = 'br' | 'gzip';

export const suffixOf: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

export interface RequestedFile {
  readonly app: string;
  readonly release: string;
  readonly path: string;
}

export interface FoundFile {
  readonly body: Buffer;
  readonly encoding?: Encoding;
}

export interface FileSource {
  /** Reads a file in the best of the encodings that a client accepts, or uncompressed; null if there is none. */
  read(file: RequestedFile, encodings: readonly Encoding[]): Promise<FoundFile | null>;
}

const address = /^\/assets\/([\w-]+)\/([\w-]+)\/((?:[\w@~+-][\w@~+.-]*\/)*[\w@~+-][\w@~+.-]*)$/;

const acceptedEncodings = (ctx: Context): Encoding[] =>
  (['br', 'gzip'] as const).filter((encoding) => ctx.acceptsEncodings(encoding));

/** Serves `/assets/<app>/<release>/<file>` for ever, since names depend on the content. @param sources in order. */
export function assets(sources: readonly FileSource[]): Middleware {
  async function find(file: RequestedFile, encodings: readonly Encoding[]): Promise<FoundFile> {
    for (const source of sources) {
      const found = await source.read(file, encodings);
      if (found) return found;
    }
    throw new NotFound('There is no such file.');
  }
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/assets/')) return next();
    onlyRead(ctx);
    const [, app = '', release = '', path = ''] = address.exec(ctx.path) ?? [];
    if (app !== 'shell' && !isRemote(app)) throw new NotFound('There is no such file.');
    const { body, encoding } = await find({ app, release, path }, acceptedEncodings(ctx as Context));
    ctx.type = extname(path);
    ctx.vary('Accept-Encoding');
    if (encoding) ctx.set('Content-Encoding', encoding);
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.body = body;
  };
}
