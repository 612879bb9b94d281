import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { allocatorSettings, heapFlags, startChild } from './child.ts';

const file = join(import.meta.dirname, '../../test/littering-program.ts');

/** What a program reports about its memory after a start with this environment. */
async function settingsIn(env?: NodeJS.ProcessEnv): Promise<Record<string, unknown>> {
  const lines = new PassThrough({ objectMode: true });
  const child = startChild({ name: 'littering', file, env, onLines: (some) => lines.write(some.toString()) });
  try {
    const [[line]] = await Promise.all([once(lines, 'data') as Promise<[string]>, child.ready]);
    return JSON.parse(line) as Record<string, unknown>;
  } finally {
    child.kill('SIGTERM');
    await child.ended;
  }
}

describe('a program that the supervisor starts', () => {
  test.each([
    ['its parent’s environment', undefined],
    ['one of its own', {}],
  ])('limits its young generation and its allocator, with %s', async (_, env) => {
    const { young, ...allocator } = await settingsIn(env);
    expect(young).toBeLessThanOrEqual(2 * 16);
    expect(allocator).toEqual(allocatorSettings);
  });

  test('uses the operator’s allocator settings if there are any', async () => {
    expect(await settingsIn({ MALLOC_ARENA_MAX: '7' })).toMatchObject({ MALLOC_ARENA_MAX: '7' });
  });
});

test('npm start limits its own young generation too', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  expect(scripts.start).toContain(`node ${heapFlags.join(' ')} tools/dev-stack/src/start.ts`);
});
