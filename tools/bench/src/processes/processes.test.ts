import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpuSeconds, endAllBelow, memoryOf, onIdleMachine, ownProcesses, pssOf } from './processes.ts';

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('cpuSeconds: counts the time of a busy process, and none of a waiting one', async () => {
  const own = cpuSeconds(process.pid);
  const waiting = spawn('sleep', ['60']);
  await once(waiting, 'spawn');
  while (cpuSeconds(process.pid) < own + 0.1) Math.sqrt(own);
  // Its start may have cost a hundredth of a second. The work of the other process took ten.
  expect(cpuSeconds(waiting.pid ?? 0)).toBeLessThan(0.05);
  waiting.kill();
  await once(waiting, 'exit');
});

onLinux('memoryOf: counts shared pages proportionally in pss', () => {
  const { pss, rss } = memoryOf(process.pid);
  expect(pss).toBeGreaterThan(10);
  expect(pss).toBeLessThanOrEqual(rss);
  expect(pssOf([process.pid])).toBeGreaterThan(10);
});

onLinux('ownProcesses: includes all descendants of a process, which endAllBelow ends', async () => {
  // A shell that starts another shell, which ignores SIGTERM, and waits for it.
  const script = `sh -c 'trap "" TERM; echo $$; sleep 600; sleep 600'; echo over; read line`;
  const shell = spawn('sh', ['-c', script]);
  const ended = once(shell, 'exit');
  const [printed] = (await once(shell.stdout, 'data')) as [Buffer];
  const pids = (of?: number) => ownProcesses(of).map(({ pid }) => pid);
  expect(pids()).toEqual(expect.arrayContaining([process.pid, shell.pid, Number(printed)]));
  const over = once(shell.stdout, 'data') as Promise<[Buffer]>;
  await endAllBelow(shell.pid);
  expect((await over).join()).toBe('over\n');
  expect(pids(shell.pid)).toEqual([shell.pid]);
  shell.stdin.end('\n');
  expect(await ended).toEqual([0, null]);
});

/** Simulates other programs' processor use, one value for each check. */
const loads = (...values: number[]) => {
  const watch = () => () => values.shift() ?? 0;
  return { watch, limit: 0.2, sampleMs: 0 };
};

it('waits for an idle machine, and repeats a disturbed measurement', async () => {
  // Busy, idle, a disturbed measurement; idle, a measurement on an idle machine.
  const { measureAlone, summary } = onIdleMachine({ ...loads(1, 0, 0.3, 0.1, 0.1, 1), waitMs: 60_000 });
  let measured = 0;
  await expect(measureAlone(async () => ++measured)).resolves.toBe(2);
  expect(summary()).toMatch(/^0 of 1/);
});

it('accepts a disturbed measurement once the time limit is used up, and reports it', async () => {
  const { measureAlone, summary } = onIdleMachine({ ...loads(1, 1, 1), waitMs: -1 });
  await expect(measureAlone(async () => 'noisy')).resolves.toBe('noisy');
  expect(summary()).toMatch(/^1 of 1/);
});

it('passes an error of the measurement to its caller', async () => {
  const { measureAlone } = onIdleMachine({ ...loads(), waitMs: 60_000 });
  await expect(measureAlone(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
