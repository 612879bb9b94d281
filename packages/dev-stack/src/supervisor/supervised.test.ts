import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Notice, Supervised, type SupervisedSpec } from './supervised.ts';

const folder = mkdtempSync(join(tmpdir(), 'keystead-supervised-'));
const trace = join(folder, 'trace');
const file = join(import.meta.dirname, '../testing/scratch-program.ts');
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

describe('a supervised program', () => {
  test('is started again when it ends, and told of', async () => {
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

  test('is asked to end, and not started again', async () => {
    await scratch().start();
    await program.stop();
    expect(readFileSync(trace, 'utf8')).toMatch(/^scratch started \d+\nscratch SIGTERM\n$/);
    expect(program.pid).toBeUndefined();
    expect(notices).toEqual([]);
  });

  test('can be started again after it was stopped', async () => {
    await scratch().start();
    await program.stop();
    await program.start();
    expect(program.pid).toBeDefined();
  });

  test('is ended by force when it does not end in time', async () => {
    await scratch('stubborn').start();
    const pid = program.pid ?? 0;
    await program.stop(1);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('that never gets ready is an error with its last words', async () => {
    await expect(scratch('fail').start()).rejects.toThrow(
      'scratch ended before it was ready (exit code 1: TypeError: nothing works).',
    );
    expect(notices).toEqual([]);
  });

  test('waits out its pause no longer when it is stopped', async () => {
    await scratch('', { backOff: { firstMs: 600_000, longestMs: 600_000, healthyMs: 1 } }).start();
    program.kill('SIGKILL');
    await until(() => notices.length === 1);
    await program.stop();
    expect(kinds()).toEqual(['ended']);
  });
});
