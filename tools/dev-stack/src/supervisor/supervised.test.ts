import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Notice, Supervised, type SupervisedSpec } from './supervised.ts';

const folder = mkdtempSync(join(tmpdir(), 'keystead-supervised-'));
const trace = join(folder, 'trace');
const file = join(import.meta.dirname, '../../test/scratch-program.ts');
const notices: Notice[] = [];
let program: Supervised;

function scratch(behaviour = '', own: Partial<SupervisedSpec> = {}): Supervised {
  program = new Supervised({
    name: 'scratch',
    file,
    env: { NAME: 'scratch', TRACE: trace, BEHAVIOUR: behaviour },
    backOff: { firstMs: 1, longestMs: 4, healthyMs: 60_000 },
    onNotice: (notice) => notices.push(notice),
    ...own,
  });
  return program;
}

const kinds = () => notices.map(({ kind }) => kind);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(5);
}

afterEach(async () => {
  await program.stop();
  rmSync(trace, { force: true });
  notices.length = 0;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('Supervised', () => {
  test('restarts a program that ends, and reports it', async () => {
    await scratch().start();
    const first = program.pid;
    program.kill('SIGKILL');
    await until(() => kinds().includes('restarted'));
    expect(notices[0]).toMatchObject({ kind: 'ended', ending: { signal: 'SIGKILL' }, restartInMs: 1 });
    expect(program.pid).not.toBe(first);
    program.kill('SIGKILL');
    await until(() => notices.length === 4);
    expect(notices[2]).toMatchObject({ kind: 'ended', restartInMs: 2 });
  });

  test('stop ends the program with SIGTERM and does not restart it', async () => {
    await scratch().start();
    await program.stop();
    expect(readFileSync(trace, 'utf8')).toMatch(/^scratch started \d+\nscratch SIGTERM\n$/);
    expect(program.pid).toBeUndefined();
    expect(notices).toEqual([]);
  });

  test('can start again after a stop', async () => {
    await scratch().start();
    await program.stop();
    await program.start();
    expect(program.pid).toBeDefined();
  });

  test('kills a program that does not end in time', async () => {
    await scratch('stubborn').start();
    const pid = program.pid ?? 0;
    await program.stop(1);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('start fails with the last error line of a program that never becomes ready', async () => {
    await expect(scratch('fail').start()).rejects.toThrow(
      'scratch ended before it was ready (exit code 1: TypeError: nothing works).',
    );
    expect(notices).toEqual([]);
  });

  test('start fails once a program that is not ready stops working', async () => {
    await expect(scratch('hang', { stalledAfterMs: 300 }).start()).rejects.toThrow(
      'scratch is not ready, and has stopped working.',
    );
    expect(program.pid).toBeUndefined();
  });

  test('a program that works is waited for, however long it takes', async () => {
    const waited: number[] = [];
    const failure = scratch('work', { stalledAfterMs: 3_000, onWaiting: (seconds) => waited.push(seconds) })
      .start()
      .catch((error: Error) => error.message);
    await until(() => waited.length > 6);
    program.kill('SIGKILL');
    expect(await failure).toBe('scratch ended before it was ready (SIGKILL).');
    expect(waited.slice(0, 3)).toEqual([0.5, 1, 1.5]);
  });

  test('stop cancels the delay before a restart', async () => {
    await scratch('', { backOff: { firstMs: 600_000, longestMs: 600_000, healthyMs: 1 } }).start();
    program.kill('SIGKILL');
    await until(() => notices.length === 1);
    await program.stop();
    expect(kinds()).toEqual(['ended']);
  });
});
