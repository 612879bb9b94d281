import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import type { MongoClient } from 'mongodb';
import type { SectionResult } from '../sections/section.ts';
import { tableText } from './format.ts';
import { type Metrics, targetTable } from './targets.ts';

/** Describes the machine of the measurement, one fact in each line. */
export async function machineLines(client: MongoClient, embedded: boolean): Promise<string[]> {
  const all = cpus();
  const { version } = await client.db().admin().serverInfo();
  return [
    `${all.length} × ${all[0]?.model.trim() || 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `${type()} ${release()}, Node ${process.versions.node}`,
    `MongoDB ${version}${embedded ? ', embedded: journaled writes, a Unix socket' : ''}`,
  ];
}

export interface RunFacts {
  readonly date: string;
  readonly machine: readonly string[];
  readonly how: readonly string[];
  /** Why sections were not measured, one in each line. */
  readonly missing: readonly string[];
}

export interface RunSection extends SectionResult {
  /** The number of processors that other programs used meanwhile. */
  readonly others: number;
}

export const sectionText = ({ title, notes, tables, others }: RunSection): string =>
  [
    `## ${title}`,
    notes,
    ...tables.flatMap((table) => [...(table.notes ? [table.notes] : []), tableText(table)]),
    `Other programs used ${others.toFixed(2)} processors meanwhile.`,
  ].join('\n\n');

/** All targets with their results, or only the measured ones of a run that was limited to some sections. */
export const targetsText = (results: readonly RunSection[], { measuredOnly = false } = {}): string => {
  const metrics: Metrics = Object.assign({}, ...results.map((result) => result.metrics));
  return `## Targets\n\n${tableText(targetTable(metrics, { measuredOnly }))}`;
};

function reportText({ date, machine, how, missing }: RunFacts, results: readonly RunSection[]): string {
  const facts = [`Measured on ${date} by \`npm run bench\`:`, ...[...machine, ...how].map((line) => `- ${line}`)].join(
    '\n',
  );
  const absent =
    missing.length > 0 ? [['Not measured:', missing.map((line) => `- ${line}`).join('\n')].join('\n\n')] : [];
  return `${['# Performance', facts.replace(':\n', ':\n\n'), ...absent, targetsText(results), ...results.map(sectionText)].join('\n\n')}\n`;
}

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
