import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The sections, in the order in which they run. */
export const sectionNames = [
  'start',
  'single-process',
  'idle',
  'import',
  'ledger',
  'memory',
  'calls',
  'baselines',
  'writes',
  'browser',
] as const;
export type SectionName = (typeof sectionNames)[number];

export interface BenchOptions {
  readonly scale: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly only: readonly SectionName[];
  /** The folder of a data set to keep and use again. Without it, the set is created and deleted. */
  readonly data: string | undefined;
  /** The file for the report, besides the terminal. */
  readonly out: string | undefined;
}

function numberOf(name: string, text: string, most: number): number {
  const value = Number(text);
  if (value > 0 && value <= most) return value;
  throw new Error(`--${name} must be a number up to ${most}, and is "${text}".`);
}

function sectionsOf(text: string): SectionName[] {
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !sectionNames.some((section) => section === name));
  if (wrong !== undefined) throw new Error(`--only may name ${sectionNames.join(', ')}, and has "${wrong}".`);
  return sectionNames.filter((name) => names.includes(name));
}

/**
 * Reads `--scale 0.02`, `--rounds 5`, `--seconds 5`, `--only calls,baselines`, `--data FOLDER` and `--out FILE`.
 * Relative paths start in the folder in which npm was called.
 * @throws Error with one sentence when one is invalid.
 */
export function readBenchOptions(args: string[], folder: string): BenchOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { scale: text, rounds: text, seconds: text, only: text, data: text, out: text },
  });
  const { scale = '1', rounds = '5', seconds = '5', only, data, out } = values;
  const path = (given: string | undefined) => (given === undefined ? undefined : resolve(folder, given));
  return {
    scale: numberOf('scale', scale, 10),
    rounds: Math.ceil(numberOf('rounds', rounds, 99)),
    seconds: numberOf('seconds', seconds, 600),
    only: only === undefined ? sectionNames : sectionsOf(only),
    data: path(data),
    out: path(out),
  };
}
