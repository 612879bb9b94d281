import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpuSeconds, memoryOf, ownProcesses } from './processes.ts';

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('cpuSeconds: counts the time of a busy process, and none of a waiting one', async () => {
  const waiting = spawn('sh', ['-c', 'echo started; read line']);
  await once(waiting.stdout, 'data');
  // Its start took time of the processor, on a slow machine more.
  const [own, started] = [cpuSeconds(process.pid), cpuSeconds(waiting.pid ?? 0)];
  while (cpuSeconds(process.pid) < own + 0.1) Math.sqrt(own);
  expect(cpuSeconds(waiting.pid ?? 0) - started).toBeLessThan(0.05);
  waiting.kill();
  await once(waiting, 'exit');
});

onLinux('memoryOf: counts shared pages proportionally in pss', () => {
  const { pss, rss } = memoryOf(process.pid);
  expect(pss).toBeGreaterThan(10);
  expect(pss).toBeLessThanOrEqual(rss);
});

onLinux('ownProcesses: includes all descendants of a process', async () => {
  // A shell that starts another shell and waits for it.
  const shell = spawn('sh', ['-c', `sh -c 'echo $$; read line'; echo over`]);
  const ended = once(shell, 'exit');
  const [printed] = (await once(shell.stdout, 'data')) as [Buffer];
  const pids = (of?: number) => ownProcesses(of).map(({ pid }) => pid);
  expect(pids()).toEqual(expect.arrayContaining([process.pid, shell.pid, Number(printed)]));
  expect(pids(shell.pid)).toEqual(expect.arrayContaining([shell.pid, Number(printed)]));
  shell.stdin.end('\n');
  await ended;
  expect(pids(shell.pid)).toEqual([]);
});
