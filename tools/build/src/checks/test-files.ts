import { globSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspaces, sourceFolders } from '../workspaces.ts';

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
