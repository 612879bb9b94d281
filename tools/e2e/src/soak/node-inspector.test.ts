import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import { openInspector } from './node-inspector.ts';

const mebibyte = 1024 ** 2;
/** Creates 64 MiB of garbage, retains 32 MiB, reports that, and runs until its parent has exited. */
const program = `
  const filled = (mebibytes) => Array.from({ length: mebibytes * 128 }, (_, at) => Array(1_024).fill(at));
  globalThis.retained = filled(32);
  globalThis.left = filled(64);
  globalThis.left = undefined;
  console.log('ready', process.memoryUsage().heapUsed);
  process.stdin.resume();
`;

let folder: string;
let child: ChildProcess;
let logFile: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keystead-inspected-'));
  logFile = join(folder, 'program.log');
  const log = openSync(logFile, 'w');
  child = spawn(process.execPath, ['--inspect-port=0', '--eval', program], { stdio: ['pipe', log, log] });
  await eventually(
    () => readFileSync(logFile, 'utf8'),
    (text) => text.includes('ready'),
  );
});
afterAll(async () => {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  rmSync(folder, { recursive: true });
});

test('NodeInspector: reports the retained memory without garbage, repeatedly', async () => {
  const inspector = await openInspector(child.pid ?? 0, logFile);
  for (let times = 0; times < 2; times++) {
    const { heapUsed } = await inspector.collect();
    expect(heapUsed).toBeGreaterThan(32 * mebibyte);
    expect(heapUsed).toBeLessThan(64 * mebibyte);
  }
  await inspector.close();
});

test('NodeInspector: writes a heap snapshot', async () => {
  const inspector = await openInspector(child.pid ?? 0, logFile);
  let text = '';
  await inspector.describeHeap((piece) => {
    text += piece;
  });
  expect(JSON.parse(text).snapshot.node_count).toBeGreaterThan(32 * 128);
  await inspector.close();
});

test('NodeInspector: rejects commands to a process that has ended', async () => {
  const inspector = await openInspector(child.pid ?? 0, logFile);
  child.kill('SIGKILL');
  await expect(inspector.send('HeapProfiler.collectGarbage')).rejects.toThrow('The process has ended');
  await expect(inspector.send('HeapProfiler.collectGarbage')).rejects.toThrow('The process has ended');
});
