import { once } from 'node:events';
import { startProcess } from './render-process.ts';

test('a process that runs published code can read its own sources and reach nothing else', async () => {
  process.env.SERVICE_SECRET = 'a secret of the gateway';
  const child = startProcess(new URL('../../test/hostile-program.ts', import.meta.url));
  try {
    const [message] = await once(child, 'message');
    expect(message).toEqual({ found: ['read its own source'], environment: [], argv: expect.any(Array) });
    expect(message.argv.join(' ')).not.toContain('secret');
  } finally {
    delete process.env.SERVICE_SECRET;
    child.kill('SIGKILL');
  }
});
