import { rm } from 'node:fs/promises';
import { stopSharedProduct } from './running-product.ts';

export default async function globalTeardown(): Promise<void> {
  try {
    await stopSharedProduct();
  } finally {
    if (process.env.SEEDED_DATA) await rm(process.env.SEEDED_DATA, { recursive: true, force: true });
  }
}
