import { join } from 'node:path';
import { journeyProject } from '../packages/build/src/jest/projects.ts';

/** Journeys take turns: each drives a browser against the whole product. */
export default {
  ...journeyProject(join(import.meta.dirname, '..')),
  globalSetup: join(import.meta.dirname, 'src/seeded/seed-data.ts'),
  globalTeardown: join(import.meta.dirname, 'src/seeded/remove-seeded-data.ts'),
  maxWorkers: 1,
  testTimeout: 120_000,
};
