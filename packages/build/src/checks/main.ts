// `npm test`, and `npm test -- portfolio` for the tests whose path holds a word; with EXTENDED=true the extended set.
import { join } from 'node:path';
import { runSteps } from './run-steps.ts';
import { planSteps } from './steps.ts';
import { findTestFiles } from './test-files.ts';

const root = join(import.meta.dirname, '../../../..');
const words = process.argv.slice(2);

try {
  const steps = planSteps(root, findTestFiles(root, words), {
    everything: words.length === 0,
    extended: process.env.EXTENDED === 'true',
  });
  const { failed } = await runSteps(steps, (line) => console.log(line));
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
