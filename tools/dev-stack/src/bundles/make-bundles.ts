import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Metafile } from 'esbuild';
import { ownPlaces } from './own-places.ts';
import { stayOutside } from './stay-outside.ts';

/** The files that a bundle is made of, relative to the repository's root. Packages count by their versions. */
export interface MadeOf {
  readonly file: string;
  readonly inputs: readonly string[];
}

/** Matches code that finds files beside its own module, which fails in a bundle. */
const READS_OWN_FOLDER = /\b__(?:dirname|filename)\b/;

/**
 * A hash of everything that a bundle depends on besides its source files: the bundler's code, installed versions, the
 * repository's path, and Node's version.
 */
export function toolchainHash(root: string): string {
  const hash = createHash('sha256').update(`${root}\0${process.version}\0`);
  for (const file of globSync('*.ts', { cwd: import.meta.dirname }).sort())
    hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.update(readFileSync(join(root, 'node_modules/.package-lock.json'))).digest('hex');
}

/**
 * Bundles each program with everything that it imports into one file with a source map.
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
    format: 'esm',
    outExtension: { '.js': '.mjs' },
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
    // CommonJS within an ES module uses `require` for Node's own modules.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);",
    },
    plugins: [stayOutside(), ownPlaces(root)],
  }).finally(stop);
  return Object.fromEntries(
    Object.entries(programs).map(([name, program]) => {
      const file = join(folder, `${name}.mjs`);
      if (READS_OWN_FOLDER.test(readFileSync(file, 'utf8')))
        throw new Error(`a package in ${name} reads files in its own folder, so it must stay outside of the bundle`);
      return [program, { file, inputs: inputsOf(metafile, relative(root, file)) }];
    }),
  );
}

function inputsOf({ outputs }: Metafile, output: string): string[] {
  const files = Object.keys(outputs[output]?.inputs ?? {}).filter((file) => !file.includes('node_modules/'));
  // The package.json beside the sources determines where the name of a package leads.
  const manifests = new Set(files.map((file) => `${dirname(file).replace(/\/src(?:\/.*)?$/, '')}/package.json`));
  return [...new Set([...files, ...manifests])].sort();
}
