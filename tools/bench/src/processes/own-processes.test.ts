import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endAllBelow, ownProcesses } from './own-processes.ts';

const onLinux = process.platform === 'linux' ? test : test.skip;

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
