import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProgramLog } from './program-log.ts';

let folder: string;
const reported: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystead-log-'));
  reported.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const line = (level: number, fields: object) => `${JSON.stringify({ level, time: 1, ...fields })}\n`;

test('the log stores all output, and reports warnings and errors, consecutive repetitions once', async () => {
  const log = openProgramLog(folder, 'portfolio', (text) => reported.push(text));
  const blocks = [
    line(30, { msg: 'answered' }) + line(40, { msg: 'mind this' }) + line(30, { msg: 'answered' }),
    line(40, { msg: 'mind this' }),
    line(50, { msg: 'a job failed', err: { message: 'gone' } }),
    line(60, { err: { message: 'the end' } }),
    '{"level":40 and no JSON\nplain words about "level":50\n',
    line(30, { msg: 'somebody wrote {"level":40}' }),
  ];
  for (const block of blocks) log.write(Buffer.from(block));
  await log.close();
  expect(readFileSync(log.file, 'utf8')).toBe(blocks.join(''));
  expect(reported).toEqual(['portfolio: mind this', 'portfolio: a job failed: gone', 'portfolio: the end']);
});

test('a large log file is rotated while the program runs, without losing a line', async () => {
  const log = openProgramLog(folder, 'portfolio', (text) => reported.push(text), 1_000);
  const blocks = Array.from({ length: 30 }, (_, at) => line(30, { msg: `line ${at} ${'x'.repeat(80)}` }));
  const files = [`${log.file}.1`, log.file];
  const stored = () => files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('');
  for (const block of blocks) {
    log.write(Buffer.from(block));
    while (!stored().endsWith(block)) await new Promise((resolve) => setImmediate(resolve));
  }
  await log.close();
  expect(readFileSync(log.file, 'utf8').length).toBeLessThan(2_000);
  expect(existsSync(`${log.file}.1`)).toBe(true);
  expect(blocks.join('').endsWith(stored())).toBe(true);
});
