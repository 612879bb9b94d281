import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type RunFacts, type RunSection, reportText } from './report.ts';

/** What somebody has written into a report by hand begins with this line, and stays when the report is written anew. */
const byHand = /^## Why goals are missed$/m;

/** Writes the report into a file, whole or not at all; what was written by hand at its end stays. */
export function writeReport(file: string, facts: RunFacts, results: readonly RunSection[]): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const from = before.search(byHand);
  const stored = from < 0 ? '' : `\n${before.slice(from)}`;
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, `${reportText(facts, results)}${stored}`);
  renameSync(beside, file);
}
