import type { Environment } from '../environment.ts';
import { measureCreations } from '../writes/creations.ts';
import { countJournaledCommands } from '../writes/journaled-commands.ts';
import { measureMicroRealEstate } from '../writes/micro-real-estate.ts';
import { measureSingleWrites } from '../writes/single-writes.ts';
import type { SectionResult, Thoroughness } from './section.ts';

/** The share of a measurement's time for each of the many writes: their background work takes several times as long. */
const SHARE = 0.4;

/** Measures writes: against baselines, one at a time, and by the commands that they wait for. */
export async function writesSection(environment: Environment, given: Thoroughness): Promise<SectionResult> {
  const how = { ...given, seconds: given.seconds * SHARE };
  const parts = [
    await measureCreations(environment, how),
    await measureMicroRealEstate(environment, how),
    await measureSingleWrites(environment, how),
    await countJournaledCommands(),
  ];
  return {
    title: 'Writes',
    notes:
      'Writes use an account of their own. Each measurement takes part of the time of the others, since the background work of writes has to finish before the next one.',
    tables: parts.map(({ table }) => table),
    metrics: Object.assign({}, ...parts.map(({ metrics }) => metrics)),
  };
}
