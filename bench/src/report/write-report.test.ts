import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeReport } from './write-report.ts';

const section = (title: string) => ({
  title,
  notes: 'One at a time.',
  tables: [{ titles: ['', 'a | b'], rows: [['list', '2']] }],
  figures: { 'express list': 2 },
  others: 0.01,
});
const facts = { date: '2026-03-01', machine: ['2 × a processor'], how: ['scale 1'] };

describe('a written report', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'keystead-report-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('has the run, its goals and its tables', () => {
    const file = join(folder, 'report.md');
    writeReport(file, facts, [section('Calls')]);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('Measured on 2026-03-01 by `npm run bench`:\n\n- 2 × a processor\n- scale 1\n');
    expect(text).toMatch(/\| list of 50 against Express \+ documents +\| ≥ 1\.50× +\| 2\.00× +\| met +\|/);
    expect(text).toContain('## Calls\n\nOne at a time.\n\n|      | a \\| b |\n| ---- | ------ |\n| list | 2      |\n');
  });

  it('keeps what was written by hand, and nothing else of the one before', () => {
    const file = join(folder, 'report.md');
    writeReport(file, facts, [section('Old')]);
    appendFileSync(file, '\n## Why goals are missed\n\nBecause.\n');
    for (let run = 0; run < 2; run += 1) writeReport(file, facts, [section('New')]);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain('## Old');
    expect(text.match(/## New/g)).toHaveLength(1);
    expect(text.endsWith('\n\n## Why goals are missed\n\nBecause.\n')).toBe(true);
  });
});
