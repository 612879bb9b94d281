// Loaded into every program of the measured product (`node --import`): shifts its clock, so that "today" is the same
// day in every run, and records can be created in the past. EVALS_CLOCK names a file with the shift in milliseconds,
// which SIGUSR2 makes the program read again.
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.env.EVALS_CLOCK;
const RealDate = Date;
const realNow = Date.now.bind(Date);
let shiftMs = 0;
const now = () => realNow() + shiftMs;

function readShift() {
  if (file === undefined) return;
  const text = readFileSync(file, 'utf8');
  shiftMs = Number(text);
  writeFileSync(`${file}.${process.pid}`, text);
}

readShift();
process.on('SIGUSR2', readShift);
RealDate.now = now;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
});
