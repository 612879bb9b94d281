// `npm test` runs all checks. `npm test -- portfolio` runs the tests whose path contains a word. `npm test --
// --changed` runs the tests that this branch's changes can affect. EXTENDED=true adds the extended set.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from '../run-tool.ts';
import { runSteps } from './run-steps.ts';
import { planSteps } from './steps.ts';
import { changedFiles, findTestFiles, testsOf } from './test-files.ts';

const root = join(import.meta.dirname, '../../../..');
const { values, positionals: words } = parseArgs({
  options: { changed: { type: 'boolean', default: false } },
  allowPositionals: true,
});

// Tests run programs in other folders, where a relative path would lead to a folder of its own.
const { NODE_COMPILE_CACHE: cache } = process.env;
if (cache) process.env.NODE_COMPILE_CACHE = resolve(root, cache);

try {
  // The typed client is generated from the contracts and not under version control: types and tests need it.
  const { ok, output } = await runScript(root, join(root, 'packages/api-client/scripts/generate.ts'));
  if (!ok) throw new Error(output);
  const named = findTestFiles(root, words);
  const files = values.changed ? await testsOf(root, await changedFiles(root), named) : named;
  const steps = planSteps(root, files, {
    everything: words.length === 0,
    extended: process.env.EXTENDED === 'true',
  });
  const { failed } = await runSteps(steps, (line) => console.log(line));
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
