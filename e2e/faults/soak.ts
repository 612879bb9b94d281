// `npm run soak`: the memory of each process under the mixed load, without faults.
import { parseArgs } from 'node:util';
import { runSoak } from '../src/soak/run-soak.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
});

const problems = await runSoak({
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  say: (line) => console.log(line),
});
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'No process grows.' : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
