// A stand-in for a service: writes its events into a file, and misbehaves according to BEHAVIOUR.
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';

const { NAME = '', TRACE = '', BEHAVIOUR, WAIT_FOR_PARENT } = process.env;
const trace = (event: string) => appendFileSync(TRACE, `${NAME} ${event}\n`);

if (BEHAVIOUR === 'fail') throw new TypeError('nothing works');
for (const signal of ['SIGTERM', 'disconnect']) {
  process.on(signal, () => {
    if (BEHAVIOUR === 'stubborn' && signal === 'SIGTERM') return;
    trace(signal);
    process.exit(0);
  });
}
if (WAIT_FOR_PARENT) {
  trace('waits');
  await once(process, 'message');
}
trace(`started ${process.pid}`);
console.log(JSON.stringify({ level: 30, msg: 'fine' }));
console.log(JSON.stringify({ level: 40, msg: 'mind this' }));
if (BEHAVIOUR === 'hang') await once(process, 'never');
while (BEHAVIOUR === 'work');
process.send?.({ ready: true });
