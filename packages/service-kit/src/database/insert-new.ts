import type { Model } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.ts';

/**
 * Inserts a document unless a unique index has its place taken, by an earlier try or by somebody faster: what is there stays
 * as it is. Says whether this call inserted it.
 */
export async function insertNew<T>(model: Model<T>, document: NoInfer<T>): Promise<boolean> {
  try {
    await model.insertMany([document] as never, { lean: true });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}
