import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The file types of a release. The host serves no others. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

interface Found {
  readonly path: string;
  readonly bytes: number;
  readonly type: string;
}

/** Finds the file for a path inside the folder. Symbolic links that lead out of it don't count. */
async function fileAt(root: string, pathname: string): Promise<Found | undefined> {
  const type = types[extname(pathname)];
  if (!type) return undefined;
  try {
    const path = await realpath(join(root, decodeURIComponent(pathname)));
    const file = await stat(path);
    return path.startsWith(root + sep) && file.isFile() ? { path, bytes: file.size, type } : undefined;
  } catch {
    return undefined;
  }
}

async function answer(root: string, { method, url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
  // Pages of other origins load these files without cookies. All files are public.
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const { pathname } = new URL(url, 'http://host');
  const file = await fileAt(root, pathname);
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'Content-Type': file.type,
    'Content-Length': file.bytes,
    // Release files never change. The pointer to the newest release does.
    'Cache-Control': pathname === '/release.json' ? 'no-cache' : 'public, max-age=31536000, immutable',
  });
  if (method === 'HEAD') response.end();
  else await pipeline(createReadStream(file.path), response);
}

/** Serves the built files of one app: its `dist`. */
export async function hostFiles(folder: string): Promise<RequestListener> {
  const root = await realpath(folder);
  return (request, response) => {
    answer(root, request, response).catch(() => response.destroy());
  };
}
