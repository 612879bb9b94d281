import { rm } from 'node:fs/promises';

/** Jest's global teardown of the journeys. */
export default async function removeSeededData(): Promise<void> {
  if (process.env.SEEDED_DATA) await rm(process.env.SEEDED_DATA, { recursive: true, force: true });
}
