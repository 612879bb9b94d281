import { join } from 'node:path';
import { journeyProject } from '../packages/build/src/jest/projects.ts';

/**
 * Two journeys at a time: each drives a browser against a product of its own, and waits for it half of the time. One that
 * needs the machine alone is an `.alone.journey.ts`: `npm test` runs it after the others.
 */
export default {
  ...journeyProject(join(import.meta.dirname, '..')),
  globalSetup: join(import.meta.dirname, 'src/before-journeys.ts'),
  globalTeardown: join(import.meta.dirname, 'src/seeded/remove-seeded-data.ts'),
  maxWorkers: 2,
  testTimeout: 120_000,
};
