import { join } from 'node:path';
import { runScript, runTool } from '../run-tool.ts';
import { readWorkspaces, sourceFolders } from '../workspaces.ts';
import { runJest } from './jest-step.ts';
import { checkWords } from './plain-words.ts';
import { checkPackages } from './repository-checks.ts';
import { oneCheck, type Step } from './run-steps.ts';
import type { TestFiles } from './test-files.ts';

const BUILD = 'Build';
/** Files that only `npm run test:extended` runs: they start many processes or use large data. */
const EXTENDED = /\.extended\.(?:spec|test)\.tsx?$/;
/** The same for single tests: the title of the test or of a group around it ends in `[extended]`. */
const WITHOUT_EXTENDED = String.raw`--testNamePattern=^(?!.*\[extended\])`;
/** Specs that measure durations. Anything that runs in parallel would distort them. */
const ALONE = /\.alone\.spec\.ts$/;

export interface RunOptions {
  /** Whether all tests run, because none are named. */
  readonly everything: boolean;
  readonly extended: boolean;
}

/** Plans the steps for all checks, or for the named tests only. */
export function planSteps(root: string, files: TestFiles, { everything, extended }: RunOptions): Step[] {
  const isLeft = (file: string) => everything && !extended && EXTENDED.test(file);
  const tests = files.tests.filter((file) => !isLeft(file));
  const alone = files.specs.filter((file) => ALONE.test(file));
  const others = files.specs.filter((file) => !ALONE.test(file) && !isLeft(file));
  const fixed = [
    formatStep(root),
    ...(everything ? wholeSteps(root) : []),
    typesStep(root),
    ...(others.length + alone.length > 0 ? [buildStep(root)] : []),
  ];
  const steps: Step[] = fixed.map((step) => ({ ...step, beside: true }));
  const options = extended ? [] : [WITHOUT_EXTENDED];
  if (tests.length > 0) {
    steps.push({ name: 'Unit and service tests', run: () => runJest(root, 'jest.config.js', tests, options) });
  }
  if (everything) steps.push(evalsStep(root, extended));
  const specs = (name: string, paths: readonly string[], own: readonly string[] = []) =>
    steps.push({
      name,
      needs: BUILD,
      run: () => runJest(root, 'tools/e2e/jest.config.js', paths, [...options, ...own]),
    });
  if (others.length > 0) specs('End-to-end specs in a browser', others);
  if (alone.length > 0) specs('End-to-end specs that run alone', alone, ['--runInBand']);
  return steps;
}

function formatStep(root: string): Step {
  return {
    name: 'Format and lint',
    run: async () => oneCheck(await runTool(root, 'biome', ['ci', '--colors=off', '.'])),
  };
}

function wholeSteps(root: string): Step[] {
  return [
    {
      name: 'Packages and names',
      run: async () => {
        const problems = [...checkPackages(root), ...checkWords(root)];
        return oneCheck({ ok: problems.length === 0, output: problems.join('\n') });
      },
    },
    {
      name: 'Dependency rules between packages',
      run: async () => {
        const folders = sourceFolders(root, readWorkspaces(root));
        return oneCheck(await runTool(root, 'depcruise', ['--config', '.dependency-cruiser.mjs', ...folders]));
      },
    },
    {
      name: 'Unused code and dependencies',
      run: async () => oneCheck(await runTool(root, 'knip', ['--no-progress', '--no-config-hints'])),
    },
  ];
}

function typesStep(root: string): Step {
  return {
    name: 'Types',
    run: async () => {
      const projects = ['tsconfig.node.json', 'tsconfig.web.json', 'tsconfig.e2e.json'];
      const results = await Promise.all(projects.map((project) => runTool(root, 'tsc', ['-p', project])));
      return oneCheck({
        ok: results.every(({ ok }) => ok),
        output: results
          .map(({ output }) => output)
          .join('\n')
          .trim(),
      });
    },
  };
}

/** Fails if the assistant answers fewer questions right than `tools/evals/floor.json` says. */
function evalsStep(root: string, extended: boolean): Step {
  const command = join(root, 'tools/evals/src/main.ts');
  const options = ['--check', '--set', extended ? 'all' : 'held-out'];
  return { name: 'Answers of the assistant', run: async () => oneCheck(await runScript(root, command, options)) };
}

function buildStep(root: string): Step {
  const command = join(root, 'tools/build/src/commands/build-all.ts');
  return { name: BUILD, run: async () => oneCheck(await runScript(root, command)) };
}
