import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compilation, Compiler } from 'webpack';
import type { AppBuild } from './base-config.ts';
import { bundledPackages, calledOperations } from './bundle-contents.ts';
import { offeredExports, usedExports } from './module-exports.ts';
import { bundledListOf, complete, prune, type ReleaseFile, type ReleaseManifest } from './releases.ts';
import { buildServerBundle, type ServerBundle } from './server-bundle.ts';

const COMPRESSIBLE = /\.(js|css|json|svg|txt)$/;

/**
 * Writes `.br` and `.gz` beside a file with the strongest compression, at build time and never while serving. Skips
 * files that are compressed already (fonts, images).
 */
async function compress(file: string): Promise<void> {
  if (!COMPRESSIBLE.test(file)) return;
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

interface Options extends AppBuild, Pick<ReleaseManifest, 'shared' | 'offers' | 'manifest'> {
  version: string;
  entry: string;
  /** The name of the chunk that is needed right after the entry; null if there is none. */
  preload: string | null;
  /** Only for the shell: the names of the chunks that every signed-in page needs. */
  app?: string[];
  /** Only for the shell: the names of the chunks that send requests. */
  http?: string[];
  /** Fonts to preload with the entry; null if there are none. */
  font: RegExp | null;
  /** The server bundle for its public pages, built beside it; null if there are none. */
  server: Omit<ServerBundle, 'app'> | null;
}

const isScript = (file: string) => file.endsWith('.js');

async function fileOf(folder: string, file: string): Promise<ReleaseFile> {
  const content = await readFile(path.join(folder, file));
  const hash = createHash('sha384').update(content);
  return { path: file, integrity: `sha384-${hash.digest('base64')}`, bytes: content.length };
}

/** Turns webpack's output into a release: compresses and hashes the files, and writes `release.json` last. */
export class ReleasePlugin {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('ReleasePlugin', (compilation) => this.#finish(compilation));
  }

  /** Returns the files of chunks, each once, without those that are loaded before. */
  #filesOf(compilation: Compilation, chunks: readonly string[], before: readonly string[]): string[] {
    const files = chunks.flatMap((chunk) => {
      const group = compilation.namedChunkGroups.get(chunk);
      if (group === undefined) throw new Error(`The build has no chunk "${chunk}"`);
      return group.getFiles().filter(isScript);
    });
    return [...new Set(files)].filter((file) => !before.includes(file));
  }

  /** The scripts that signed-in pages need besides the entry. */
  #app(compilation: Compilation, first: readonly string[]): Pick<ReleaseManifest, 'app' | 'http'> {
    const { app, http } = this.#options;
    if (app === undefined || http === undefined) return {};
    const files = this.#filesOf(compilation, app, first);
    return { app: files, http: this.#filesOf(compilation, http, [...first, ...files]) };
  }

  #scripts(compilation: Compilation): { entry: string; preload: string[] } {
    const { entry: name, preload: chunk } = this.#options;
    const initial = (compilation.entrypoints.get(name)?.getFiles() ?? []).filter(isScript);
    const entry = initial.at(-1);
    if (entry === undefined) throw new Error(`The build has no entry point "${name}"`);
    const next = chunk === null ? [] : (compilation.namedChunkGroups.get(chunk)?.getFiles() ?? []).filter(isScript);
    return { entry, preload: [...initial.slice(0, -1), ...next] };
  }

  async #server(): Promise<string | null> {
    const { server, ...app } = this.#options;
    return server === null ? null : buildServerBundle({ ...server, app });
  }

  async #finish(compilation: Compilation): Promise<void> {
    const { folder, name, version, release, container, font, shared, offers, manifest } = this.#options;
    const dist = path.join(folder, 'dist');
    const output = path.join(dist, release);
    const emitted = compilation.getAssets().map((asset) => asset.name);
    await Promise.all(emitted.map((file) => compress(path.join(output, file))));
    // Runs after the browser build, which clears the folder.
    const server = await this.#server();
    const files = await Promise.all(
      [...emitted, ...(server === null ? [] : [server])].map((file) => fileOf(output, file)),
    );
    await writeFile(bundledListOf(dist, release), JSON.stringify(bundledPackages(compilation)));
    const fonts = emitted.filter((file) => font?.test(file));
    const operations = calledOperations(compilation);
    const scripts = this.#scripts(compilation);
    const app = this.#app(compilation, [scripts.entry, ...scripts.preload]);
    await complete(dist, {
      ...{ name, version, release, container },
      ...scripts,
      ...app,
      ...{ fonts, server, files, shared, operations },
      ...(manifest && { manifest }),
      ...(offers
        ? { offers, exports: offeredExports(compilation, Object.keys(offers)) }
        : { imports: usedExports(compilation, Object.keys(shared)) }),
    });
    await prune(dist, release);
  }
}
