import { cp } from 'node:fs/promises';

/** Puts the data of a first start where a product will look for its own; outside of a run it makes them itself. */
export async function takeSeededData(dataDir: string): Promise<void> {
  if (process.env.SEEDED_DATA) await cp(process.env.SEEDED_DATA, dataDir, { recursive: true });
}
