// `npm run chaos`: causes faults during a mixed load, then compares what was acknowledged with what is stored.
import { parseArgs } from 'node:util';
import { runFaults } from '../src/chaos/run-faults.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    /** A folder to copy the programs' logs to. */
    logs: { type: 'string' },
  },
});

const problems = await runFaults({
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  log: (line) => console.log(line),
  logsTo: values.logs,
});
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0
    ? 'Nothing that was acknowledged is lost, and every sum agrees.'
    : `${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
