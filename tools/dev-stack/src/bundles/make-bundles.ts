import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile, Plugin } from 'esbuild';

/** The files that a bundle is made of, relative to the repository's root. Packages count by their versions. */
export interface MadeOf {
  readonly file: string;
  readonly inputs: readonly string[];
}

/** Matches code that finds files beside its own module, which fails in a bundle. */
const READS_OWN_FOLDER = /\b__(?:dirname|filename)\b/;
/**
 * Packages that stay outside of bundles. They read files beside themselves (native code, fonts, scripts of threads), hook
 * into modules while those load, or are loaded only when they are needed.
 */
const OUTSIDE = [
  '@modelcontextprotocol/sdk',
  '@node-rs/argon2',
  'dejavu-fonts-ttf',
  'ioredis',
  'pdfkit',
  'pino',
  'sharp',
];
const OUTSIDE_PATTERN = new RegExp(`^(?:${OUTSIDE.join('|')})(?:/|$)`);
const runner = join(import.meta.dirname, 'run-bundle.cjs');
/** Marks resolutions that this plugin has started, to prevent recursion. */
const pending = Symbol('pending');

/**
 * A hash of everything that a bundle depends on besides its source files: the bundler's code, installed versions, the
 * repository's path, and Node's version.
 */
export function toolchainHash(root: string): string {
  const hash = createHash('sha256').update(`${root}\0${process.version}\0`);
  for (const file of globSync('*.{ts,cjs}', { cwd: import.meta.dirname }).sort())
    hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.update(readFileSync(join(root, 'node_modules/.package-lock.json'))).digest('hex');
}

/**
 * Bundles each program with everything that it imports into one file with a source map, which a program of a line runs
 * with its code cache.
 * @param programs the entry file of each, by name.
 * @throws Error if one can't be bundled.
 */
export async function makeBundles(
  root: string,
  programs: Readonly<Record<string, string>>,
  folder: string,
): Promise<Record<string, MadeOf>> {
  // Loaded only if something has changed.
  const { build, stop } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node24',
    // V8's code cache can be made of a script after it has run, but not of an ES module.
    format: 'cjs',
    // Becomes `require`: Node calls dynamic imports of scripts experimental, in a warning.
    supported: { 'dynamic-import': false },
    // Resolves packages as Node does: by `main` and without the conditions of bundlers.
    mainFields: ['main'],
    conditions: [],
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    // Also removes comments: V8 stores a program's text with two bytes for each character if one of them, such as an
    // ellipsis in a comment, needs two.
    minifyWhitespace: true,
    // Node quotes the line of an uncaught error, so lines must be short.
    lineLimit: 160,
    metafile: true,
    logLevel: 'silent',
    banner: { js: '(function (exports, require, module) { "use strict";' },
    footer: { js: '})' },
    plugins: [loadLater(), stayOutside(), ownPlaces(root)],
  }).finally(stop);
  return Object.fromEntries(
    Object.entries(programs).map(([name, program]) => {
      const file = join(folder, `${name}.js`);
      const text = readFileSync(file, 'utf8');
      if (READS_OWN_FOLDER.test(text))
        throw new Error(`a package in ${name} reads files in its own folder, so it must stay outside of the bundle`);
      writeFileSync(file, asciiOnly(text));
      const run = join(folder, `${name}.cjs`);
      writeFileSync(run, `require(${JSON.stringify(runner)})(${JSON.stringify(file)});\n`);
      return [program, { file: run, inputs: inputsOf(root, metafile, relative(root, file)) }];
    }),
  );
}

/**
 * Escapes the other characters of a bundle. esbuild leaves them in regular expressions alone, where an escape means the
 * same.
 */
const asciiOnly = (text: string) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

function inputsOf(root: string, { outputs }: Metafile, output: string): string[] {
  const files = Object.keys(outputs[output]?.inputs ?? {}).filter((file) => !file.includes('node_modules/'));
  // The package.json beside the sources determines where the name of a package leads. Other folders have none.
  const manifests = files
    .map((file) => `${dirname(file).replace(/\/src(?:\/.*)?$/, '')}/package.json`)
    .filter((file) => existsSync(join(root, file)));
  return [...new Set([...files, ...manifests])].sort();
}

/**
 * Replaces `import.meta` in our own modules by the location of their sources, so that they find the files beside those.
 */
function ownPlaces(root: string): Plugin {
  return {
    name: 'own-places',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!path.startsWith(join(root, '/')) || path.includes('/node_modules/')) return undefined;
        const text = readFileSync(path, 'utf8');
        if (!text.includes('import.meta')) return undefined;
        const contents = text
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
          .replaceAll('import.meta.filename', JSON.stringify(path))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
        return { loader: 'ts', contents };
      });
    },
  };
}

/**
 * Makes the MongoDB driver load the tables for preparing passwords only when a database asks for one. They take 17 ms
 * of each start.
 */
function loadLater(): Plugin {
  const namespace = 'later';
  return {
    name: 'load-later',
    setup(build) {
      build.onResolve({ filter: /^@mongodb-js\/saslprep$/ }, async ({ path, importer, resolveDir, pluginData }) => {
        if (pluginData === pending) return undefined;
        const found = await build.resolve(path, { importer, resolveDir, kind: 'require-call', pluginData: pending });
        return found.errors.length > 0 ? { errors: found.errors } : { path: found.path, namespace };
      });
      build.onResolve({ filter: /./, namespace }, ({ path }) => ({ path, external: true }));
      build.onLoad({ filter: /./, namespace }, ({ path }) => ({
        contents: `exports.saslprep = (...of) => require(${JSON.stringify(path)}).saslprep(...of);`,
      }));
    },
  };
}

/** Makes a bundle import such a package from where its importer would have found it. */
function stayOutside(): Plugin {
  return {
    name: 'stay-outside',
    setup(build) {
      build.onResolve({ filter: OUTSIDE_PATTERN }, async ({ path, importer, resolveDir, pluginData }) => {
        if (pluginData === pending) return undefined;
        // Bundles require what their sources import.
        const found = await build.resolve(path, { importer, resolveDir, kind: 'require-call', pluginData: pending });
        return found.errors.length > 0 ? { errors: found.errors } : { path: found.path, external: true };
      });
    },
  };
}
