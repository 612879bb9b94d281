import type { Model } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.ts';

/**
 * Inserts a document unless a unique index rejects it because an earlier attempt or a concurrent one was first. The
 * existing document stays unchanged. Returns whether this call inserted the document.
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
