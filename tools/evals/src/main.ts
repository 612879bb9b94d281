// `npm run evals`: puts the questions to the assistant, grades the answers, and prints the counts by kind.
// --set open|held-out|all, --failed lists failed open questions, with --reveal also those of the other set,
// --only WORDS asks only questions with these words. --check fails below the floor, --raise stores a new floor.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { heldOut } from './questions/held-out.ts';
import { everyday } from './questions/open-everyday.ts';
import { figures } from './questions/open-figures.ts';
import { talk } from './questions/open-talk.ts';
import { belowFloor, countGrades, describeResult, type Floor, gradeTable } from './report.ts';
import { runQuestions } from './run-questions.ts';

/** The analyst is built against the open questions. */
const sets = { open: [...figures, ...talk, ...everyday], 'held-out': heldOut };
const floorFile = join(import.meta.dirname, '../floor.json');

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'all' },
    failed: { type: 'boolean', default: false },
    reveal: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    check: { type: 'boolean', default: false },
    raise: { type: 'boolean', default: false },
  },
});

const chosen = Object.entries(sets).filter(([name]) => values.set === 'all' || values.set === name);
if (chosen.length === 0) {
  console.error(`--set is one of ${Object.keys(sets).join(', ')} and all`);
  process.exit(2);
}
if (values.only && (values.check || values.raise)) {
  console.error('--check and --raise need all questions of a set, without --only');
  process.exit(2);
}
const questions = chosen.flatMap(([, set]) => set).filter(({ text }) => text.includes(values.only));
const results = await runQuestions(questions);

const floor = JSON.parse(readFileSync(floorFile, 'utf8')) as Floor;
const problems: string[] = [];
const counts: Record<string, object> = { ...floor };
for (const [name, set] of chosen) {
  const own = results.filter(({ question }) => set.includes(question));
  console.log(`${gradeTable(name, own)}\n`);
  counts[name] = countGrades(own);
  problems.push(...belowFloor(name, countGrades(own), floor[name]));
  if (values.failed && (name === 'open' || values.reveal))
    for (const result of own.filter(({ grade }) => grade !== 'right')) console.log(`${describeResult(result)}\n`);
}
if (values.raise) writeFileSync(floorFile, `${JSON.stringify(counts, null, 2)}\n`);
if (values.check && problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
