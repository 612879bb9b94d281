import { once } from 'node:events';
import { startProcess } from './start-process.ts';

test('a process that runs published code can read its own sources and reach nothing else', async () => {
  process.env.SERVICE_SECRET = 'a secret of the gateway';
  const child = startProcess(new URL('../testing/hostile-program.ts', import.meta.url));
  try {
    const [told] = await once(child, 'message');
    expect(told).toEqual({ found: ['read its own source'], environment: [], argv: expect.any(Array) });
    expect(told.argv.join(' ')).not.toContain('secret');
  } finally {
    delete process.env.SERVICE_SECRET;
    child.kill('SIGKILL');
  }
});
