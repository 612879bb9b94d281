import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeReport } from './report.ts';

const section = (title: string) => ({
  title,
  notes: 'One at a time.',
  tables: [{ titles: ['', 'a | b'], rows: [['list', '2']] }],
  metrics: { 'express list': 2 },
  others: 0.01,
});
const facts = { date: '2026-03-01', machine: ['2 × a processor'], how: ['scale 1'], missing: [] };

describe('writeReport', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'keystead-report-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('writes the run, its targets and its tables', () => {
    const file = join(folder, 'report.md');
    writeReport(file, facts, [section('Calls')]);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('Measured on 2026-03-01 by `npm run bench`:\n\n- 2 × a processor\n- scale 1\n');
    expect(text).toMatch(/\| list of 50 vs. Express \+ documents +\| ≥ 1\.40× +\| 2\.00× +\| met +\|/);
    expect(text).toContain('## Calls\n\nOne at a time.\n\n|      | a \\| b |\n| ---- | ------ |\n| list | 2      |\n');
  });

  it('writes what explains a table above it', () => {
    const file = join(folder, 'report.md');
    const table = { notes: 'At 16 connections.', titles: ['', 'rate'], rows: [['list', '2/s']] };
    writeReport(file, facts, [{ ...section('Calls'), tables: [table] }]);
    expect(readFileSync(file, 'utf8')).toContain('One at a time.\n\nAt 16 connections.\n\n|      | rate |\n');
  });

  it('writes what the formatter would write', () => {
    const file = join(folder, 'report.md');
    const narrowTable = { titles: ['', 'b'], rows: [['1', '**3 % rejected**, a | b']] };
    const missing = ['start: no port is free'];
    writeReport(file, { ...facts, missing }, [
      { ...section('Calls'), tables: [narrowTable] },
      section('Targets of others'),
    ]);
    const text = readFileSync(file, 'utf8');
    const root = join(import.meta.dirname, '../../../..');
    const args = ['format', '--stdin-file-path=docs/report.md'];
    const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), args, {
      cwd: root,
      input: text,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout).toBe(text);
  });

  it('lists what could not be measured', () => {
    const file = join(folder, 'report.md');
    writeReport(file, { ...facts, missing: ['browser: timed out after 90 minutes'] }, [section('Calls')]);
    expect(readFileSync(file, 'utf8')).toContain(
      '- scale 1\n\nNot measured:\n\n- browser: timed out after 90 minutes\n\n## Targets\n',
    );
  });

  it('keeps the handwritten part of the previous report, and nothing else', () => {
    const file = join(folder, 'report.md');
    writeReport(file, facts, [section('Old')]);
    appendFileSync(file, '\n## Why targets are missed\n\nBecause.\n');
    for (let run = 0; run < 2; run += 1) writeReport(file, facts, [section('New')]);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain('## Old');
    expect(text.match(/## New/g)).toHaveLength(1);
    expect(text.endsWith('\n\n## Why targets are missed\n\nBecause.\n')).toBe(true);
  });
});
