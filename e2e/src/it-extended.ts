import { readJourneyConfig } from './config.ts';

/** A test that only the extended set runs. */
export function itExtended(name: string, test: () => Promise<void>): void {
  if (readJourneyConfig().extended) it(name, test);
}
