import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readManifest, runScript } from '@keystead/build';
import { type Insertion, insert } from './insertion.ts';
import { fillFolder, fillTemplate, type Phrases } from './template.ts';

/** The generator rejects the request. The message gives the reason in one sentence. Nothing was written. */
export class GeneratorError extends Error {
  override name = 'GeneratorError';
}

const TEST = /\.test\.tsx?$/;
const FORMATTED = /\.(?:[jt]sx?|json)$/;

/** What to generate. */
export interface Plan {
  readonly phrases: Phrases;
  /** Folders of templates. */
  readonly templates: readonly string[];
  readonly insertions: readonly Insertion[];
  /** The folder outside the repository for the generated files, without the folder that they have in the repository. */
  readonly standalone?: string;
  /** The next steps for the person, as templates of one sentence each. */
  readonly next: readonly string[];
}

/** Reads a file of the repository; undefined if it doesn't exist. */
export function readText(root: string, file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/**
 * Generates what a plan describes, all or nothing. Returns the paths of new and of changed files.
 * @throws GeneratorError when a new file exists already, or an existing file doesn't have the expected form
 */
export async function execute(
  root: string,
  { phrases, templates, insertions, standalone }: Plan,
): Promise<{ created: string[]; changed: string[] }> {
  const target = standalone ?? root;
  // A template named .gitignore would count for the templates themselves.
  const placed = (path: string) =>
    standalone === undefined ? path : path.slice(path.indexOf('/') + 1).replace(/^gitignore$/, '.gitignore');
  const filled = new Map(templates.flatMap((folder) => fillFolder(folder, phrases)));
  const created = new Map<string, string>();
  for (const [path, text] of filled) {
    // A team's repository has a test runner of its own.
    if (standalone !== undefined && TEST.test(path)) continue;
    if (existsSync(join(target, placed(path)))) throw new GeneratorError(`${placed(path)} already exists.`);
    created.set(placed(path), withVersions(root, text));
  }
  const changed = new Map<string, string>();
  for (const insertion of insertions) {
    const [file = '', place = '', text = ''] = insertion.map((part) => fillTemplate(part, phrases));
    const source = changed.get(file) ?? readText(root, file);
    const result = source === undefined ? undefined : insert(source, place, text);
    if (result === undefined)
      throw new GeneratorError(`${file} does not follow the usual pattern: "${place}" was not found exactly once.`);
    changed.set(file, result);
  }
  await write(target, new Map([...created, ...changed]), root);
  return { created: [...created.keys()], changed: [...changed.keys()] };
}

/** Writes and formats files, as `repository` formats its own. When anything fails, leaves the folder as it was. */
export async function write(root: string, files: ReadonlyMap<string, string>, repository = root): Promise<void> {
  const undo: (() => void)[] = [];
  try {
    for (const [path, text] of files) {
      const file = join(root, path);
      const before = readText(root, path);
      const newest = mkdirSync(dirname(file), { recursive: true }) ?? file;
      undo.push(() =>
        before === undefined ? rmSync(newest, { recursive: true, force: true }) : writeFileSync(file, before),
      );
      writeFileSync(file, text);
    }
    const biome = join(repository, 'node_modules/.bin/biome');
    const formatted = [...files.keys()].filter((path) => FORMATTED.test(path));
    const options = repository === root ? [] : ['--config-path', repository, '--vcs-enabled=false'];
    const { ok, output } = await runScript(root, biome, ['check', '--write', '--colors=off', ...options, ...formatted]);
    if (!ok) throw new Error(`The generated code does not pass the formatter:\n${output}`);
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}

/** Replaces each `"__version__"` in a template's package.json by the version that is installed. */
const withVersions = (root: string, text: string): string =>
  text.replaceAll(/"([^"]+)": "__version__"/g, (_, name: string) => {
    const { version } = readManifest(join(root, 'node_modules', name, 'package.json'));
    return `"${name}": "${version}"`;
  });
