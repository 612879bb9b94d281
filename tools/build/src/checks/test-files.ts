import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runTool } from '../run-tool.ts';
import { readWorkspaces, sourceFolders } from '../workspaces.ts';

const run = promisify(execFile);

/** Branches to compare a change with. The first that exists counts. */
const MAIN_BRANCHES = ['origin/main', 'main'];
/** Workspaces whose code runs in no page and in no service. */
const TOOLS = ['tools/bench', 'tools/build', 'tools/e2e', 'tools/evals', 'tools/generator', 'tools/release-cli'];
/** Workspaces with tests that read files of the whole repository. */
const READERS = ['tools/build', 'tools/dev-stack', 'packages/openapi'];
const AFFECTS_ALL_TESTS = /^(?:package(?:-lock)?\.json|jest\.config\.js|tsconfig\..*|tools\/build\/src\/jest\/.*)$/;

/** The test files of a run, relative to the repository. */
export interface TestFiles {
  readonly tests: readonly string[];
  readonly specs: readonly string[];
}

/**
 * Finds the test files whose path contains one of the words, or all files if there are none.
 * @throws Error when a word matches no file: it was mistyped.
 */
export function findTestFiles(root: string, words: readonly string[]): TestFiles {
  const folders = sourceFolders(root, readWorkspaces(root));
  const tests = globSync(
    folders.map((folder) => join(folder, '**/*.test.{ts,tsx}')),
    { cwd: root },
  );
  const specs = globSync('tools/e2e/**/*.spec.ts', { cwd: root, exclude: ['**/node_modules/**'] });
  for (const word of words) {
    if (![...tests, ...specs].some((file) => file.includes(word))) throw new Error(`No test path contains "${word}".`);
  }
  const chosen = (file: string) => words.length === 0 || words.some((word) => file.includes(word));
  return { tests: tests.filter(chosen).sort(), specs: specs.filter(chosen).sort() };
}

async function git(root: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').filter((line) => line !== '');
}

/**
 * Lists the files that differ from where this branch left the main branch, including uncommitted and untracked files.
 * @throws Error outside a repository.
 */
export async function changedFiles(root: string): Promise<string[]> {
  let base = 'HEAD';
  for (const branch of MAIN_BRANCHES) {
    const [found] = await git(root, 'merge-base', 'HEAD', branch).catch(() => []);
    if (found === undefined) continue;
    base = found;
    break;
  }
  const [changed, added] = await Promise.all([
    git(root, 'diff', '--name-only', '--relative', base),
    git(root, 'ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set([...changed, ...added])].sort();
}

/** Selects the tests that changes can affect: by imports, or by package for files that nothing imports. */
export async function testsOf(root: string, changes: readonly string[], all: TestFiles): Promise<TestFiles> {
  if (changes.some((file) => AFFECTS_ALL_TESTS.test(file))) return all;
  const folders = readWorkspaces(root).map(({ folder }) => folder);
  const workspaceOf = (file: string) => folders.find((folder) => file.startsWith(`${folder}/`));
  const code = changes.filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)));
  const whole = new Set(
    changes
      .filter((file) => !code.includes(file))
      .flatMap((file) => {
        const own = workspaceOf(file);
        return own === undefined ? READERS : [own];
      }),
  );
  const [tests, specs] = await Promise.all(
    ['jest.config.js', 'tools/e2e/jest.config.js'].map((config) => importing(root, config, code)),
  );
  const reachesPages = changes.some((file) => {
    const own = workspaceOf(file);
    return own !== undefined && !TOOLS.includes(own) && !/\.(?:test\.tsx?|md)$/.test(file);
  });
  return {
    tests: all.tests.filter((file) => tests?.has(file) || whole.has(workspaceOf(file) ?? '')),
    specs: reachesPages || whole.has('tools/e2e') ? all.specs : all.specs.filter((file) => specs?.has(file)),
  };
}

/** Finds the test files of a jest configuration that import some files, directly or indirectly. */
async function importing(root: string, config: string, files: readonly string[]): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const { ok, output } = await runTool(root, 'jest', [
    '--config',
    config,
    '--listTests',
    '--findRelatedTests',
    ...files,
  ]);
  if (!ok) throw new Error(`jest could not list the tests that import the changed files:\n${output}`);
  return new Set(
    output
      .split('\n')
      .filter((line) => line.startsWith(`${root}/`))
      .map((line) => line.slice(root.length + 1)),
  );
}
