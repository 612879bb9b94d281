// `npm run soak`: measures the memory of each process during the mixed load, without faults.
import { parseArgs } from 'node:util';
import { runSoak } from '../src/soak/run-soak.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    /** A folder for heap snapshots, which Chromium's developer tools can compare. */
    heaps: { type: 'string' },
    /** A folder to copy the programs' logs to. */
    logs: { type: 'string' },
  },
});

// All processes inherit it, including the database, which takes no settings. Each inspector gets a port of its own.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --inspect-port=0`.trim();

const problems = await runSoak({
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  log: (line) => console.log(line),
  heapsTo: values.heaps,
  logsTo: values.logs,
});
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'No process grows.' : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
