import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type RunFacts, type RunSection, reportText } from './report.ts';

/** The first line of the handwritten part of a report. This part stays when the report is written again. */
const byHand = /^## Why targets are missed$/m;

/** Writes the report to a file atomically. Keeps the handwritten part at its end. */
export function writeReport(file: string, facts: RunFacts, results: readonly RunSection[]): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const from = before.search(byHand);
  const stored = from < 0 ? '' : `\n${before.slice(from)}`;
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, `${reportText(facts, results)}${stored}`);
  renameSync(beside, file);
}
