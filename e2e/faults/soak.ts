// `npm run soak`: the memory of each process under the mixed load, without faults.
import { parseArgs } from 'node:util';
import { runSoak } from '../src/soak/run-soak.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    /** A folder that is to have heap snapshots, which Chromium's tools compare. */
    heaps: { type: 'string' },
    /** A folder that is to have the programs' logs. */
    logs: { type: 'string' },
  },
});

// The whole product inherits it, the database too, which takes no settings: each inspector has a port of its own.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --inspect-port=0`.trim();

const problems = await runSoak({
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  say: (line) => console.log(line),
  heapsTo: values.heaps,
  logsTo: values.logs,
});
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'No process grows.' : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
