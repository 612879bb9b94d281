import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Metafile } from 'esbuild';
import { ownPlaces } from './own-places.ts';
import { stayOutside } from './stay-outside.ts';

/** What one bundle is made of: files of the repository, relative to its root. Packages are known by their versions. */
export interface MadeOf {
  readonly file: string;
  readonly inputs: readonly string[];
}

/** By which a file would be found beside the module that names it; in a bundle that is elsewhere. */
const besideItself = /\b__(?:dirname|filename)\b/;

/**
 * What a bundle depends on besides the files that it is made of: how it is made, the versions installed, where the repository
 * lies, and Node.
 */
export function toolchainHash(root: string): string {
  const hash = createHash('sha256').update(`${root}\0${process.version}\0`);
  for (const file of globSync('*.ts', { cwd: import.meta.dirname }).sort())
    hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.update(readFileSync(join(root, 'node_modules/.package-lock.json'))).digest('hex');
}

/**
 * Makes one file of each program and everything that it imports, with a source map, into a folder.
 * @param programs the first file of each, by name.
 * @throws Error when one can't be made.
 */
export async function makeBundles(
  root: string,
  programs: Readonly<Record<string, string>>,
  folder: string,
): Promise<Record<string, MadeOf>> {
  // Loaded only where something has changed.
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
    // Packages are found as Node finds them: by `main` and without conditions of bundlers.
    mainFields: ['main'],
    conditions: [],
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    // Without comments, too: V8 keeps a program's text, with two bytes for each letter where one, an ellipsis in a comment, needs them.
    minifyWhitespace: true,
    // Node quotes the line of an error that nobody caught.
    lineLimit: 160,
    metafile: true,
    logLevel: 'silent',
    // CommonJS within an ES module asks for Node's own modules by it.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);",
    },
    plugins: [stayOutside(), ownPlaces(root)],
  }).finally(stop);
  return Object.fromEntries(
    Object.entries(programs).map(([name, program]) => {
      const file = join(folder, `${name}.mjs`);
      if (besideItself.test(readFileSync(file, 'utf8')))
        throw new Error(`a package in ${name} looks for files beside itself: it has to stay outside of the bundle`);
      return [program, { file, inputs: inputsOf(metafile, relative(root, file)) }];
    }),
  );
}

function inputsOf({ outputs }: Metafile, output: string): string[] {
  const files = Object.keys(outputs[output]?.inputs ?? {}).filter((file) => !file.includes('node_modules/'));
  // Where a package's name leads is said beside its sources.
  const manifests = new Set(files.map((file) => `${dirname(file).replace(/\/src(?:\/.*)?$/, '')}/package.json`));
  return [...new Set([...files, ...manifests])].sort();
}
