import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { integrityOf, manifestOf } from './planned.ts';

/** Optional parts of a release. */
interface Besides {
  readonly release?: string;
  /** The source of its server bundle. */
  readonly server?: string;
  /** The content of the bundle's file, if it differs from that. */
  readonly tampered?: string;
  /** The operations that it calls. */
  readonly operations?: readonly string[];
  /** The shared modules that the shell offers to remotes. */
  readonly offers?: Readonly<Record<string, string>>;
  /** What those modules export. */
  readonly exports?: Readonly<Record<string, readonly string[]>>;
  /** The pages of a remote, by path, with their titles. */
  readonly pages?: Readonly<Record<string, string>>;
}

/**
 * Writes a release of an app below a root as its build would: an entry, one file to preload and a font. The shell also
 * names scripts for the app's pages.
 */
export async function putRelease(root: string, name: string, besides: Besides = {}): Promise<void> {
  const { release = 'abcdef012345', server, tampered = server, operations, offers, exports, pages } = besides;
  const folder = join(root, name, 'dist', release);
  await mkdir(folder, { recursive: true });
  for (const file of ['entry.1a.js', 'chunk.2b.js']) {
    const script = `/* ${name} ${file} */`;
    await writeFile(join(folder, file), script);
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(script));
    await writeFile(join(folder, `${file}.gz`), gzipSync(script));
  }
  await writeFile(join(folder, 'inter.3c.woff2'), 'a font');
  if (tampered !== undefined) await writeFile(join(folder, 'server.4d.cjs'), tampered);
  const manifest = {
    name,
    version: '1.2.3',
    release,
    container: `${name.replace('-', '_')}__${release}`,
    entry: 'entry.1a.js',
    preload: ['chunk.2b.js'],
    fonts: ['inter.3c.woff2'],
    ...(name === 'shell' && { app: ['app.5e.js'], http: ['http.6f.js'] }),
    server: server === undefined ? null : 'server.4d.cjs',
    ...(operations && { operations }),
    ...(offers && { offers }),
    ...(exports && { exports }),
    ...(pages && { manifest: manifestOf(pages) }),
    files: [
      { path: 'entry.1a.js', integrity: 'sha384-abc+/=' },
      ...(server === undefined ? [] : [{ path: 'server.4d.cjs', integrity: integrityOf(server) }]),
    ],
  };
  await writeFile(join(root, name, 'dist', 'release.json'), JSON.stringify(manifest));
}
