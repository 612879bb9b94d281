import { cp } from 'node:fs/promises';

/** Copies the data of a first start to a product's data folder. Outside of a run, the product creates them itself. */
export async function copySeededData(dataDir: string): Promise<void> {
  if (process.env.SEEDED_DATA) await cp(process.env.SEEDED_DATA, dataDir, { recursive: true });
}
