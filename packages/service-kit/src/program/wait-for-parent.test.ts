import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../test/waiting-program.ts');
const start = (env: NodeJS.ProcessEnv) => fork(file, [], { execArgv: [], env: { ...process.env, ...env } });
const nextMessage = async (child: ChildProcess) => (await once(child, 'message'))[0];

async function end(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit');
  child.disconnect();
  return (await ended)[0];
}

test('a program started in advance continues on a message of its parent, even an early one', async () => {
  for (const early of [true, false]) {
    const child = start({ WAIT_FOR_PARENT: 'true' });
    if (early) child.send('go on');
    expect(await nextMessage(child)).toBe('waits');
    if (!early) child.send('go on');
    expect(await nextMessage(child)).toBe('goes on');
    expect(await end(child)).toBe(0);
  }
});

test('a program started in advance ends if its parent exits without a message', async () => {
  const child = start({ WAIT_FOR_PARENT: 'true' });
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  await once(child, 'message');
  expect(await end(child)).toBe(0);
  expect(messages).toEqual(['waits']);
});

test('a program not started in advance does not wait', async () => {
  const child = start({ WAIT_FOR_PARENT: '' });
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  while (messages.length < 2) await once(child, 'message');
  expect(messages).toEqual(['waits', 'goes on']);
  expect(await end(child)).toBe(0);
});
