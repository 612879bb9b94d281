import type { Table } from '../report/format.ts';
import type { Metrics } from '../report/targets.ts';

export interface Thoroughness {
  /** The number of rounds; results are medians. */
  readonly rounds: number;
  /** The seconds of a single measurement. */
  readonly seconds: number;
}

export interface SectionPart {
  readonly table: Table;
  readonly metrics: Metrics;
}

export interface SectionResult {
  readonly title: string;
  /** How it was measured, for readers of the report. */
  readonly notes: string;
  readonly tables: readonly Table[];
  readonly metrics: Metrics;
}

/**
 * Measures some things one after the other in each round, so that a noisy minute affects no single one. A warm-up comes
 * first: newly loaded code is slow for a moment in every program.
 */
export async function measureInRounds<Name extends string, Measured>(
  names: readonly Name[],
  { rounds, seconds }: Thoroughness,
  measure: (name: Name, seconds: number) => Promise<Measured>,
): Promise<Record<Name, Measured[]>> {
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Measured[]>;
  for (const name of names) await measure(name, Math.min(1, seconds));
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) measured[name].push(await measure(name, seconds));
  return measured;
}

/** Divides the values of each round. */
export const ratiosOf = (values: readonly number[], others: readonly number[]): number[] =>
  values.map((value, round) => value / (others[round] ?? Number.NaN));
