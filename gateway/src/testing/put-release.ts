import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { AppName } from '../releases/apps.ts';

/** Puts a release of an app below a root as its build would: an entry, one file to preload, a font. */
export async function putRelease(root: string, name: AppName, release = 'abcdef012345'): Promise<void> {
  const folder = join(root, name, 'dist', release);
  await mkdir(folder, { recursive: true });
  for (const file of ['entry.1a.js', 'chunk.2b.js']) {
    const script = `/* ${name} ${file} */`;
    await writeFile(join(folder, file), script);
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(script));
    await writeFile(join(folder, `${file}.gz`), gzipSync(script));
  }
  await writeFile(join(folder, 'inter.3c.woff2'), 'a font');
  const manifest = {
    name,
    version: '1.2.3',
    release,
    container: `${name.replace('-', '_')}__${release}`,
    entry: 'entry.1a.js',
    preload: ['chunk.2b.js'],
    fonts: ['inter.3c.woff2'],
    files: [{ path: 'entry.1a.js', integrity: 'sha384-abc+/=' }],
  };
  await writeFile(join(root, name, 'dist', 'release.json'), JSON.stringify(manifest));
}
