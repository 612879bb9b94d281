import { mongo } from 'mongoose';

/** Whether a write was refused by a unique index; with `index`, by that one (its name). */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === 11000 && (index === undefined || String(message).includes(`index: ${index} `));
}

/**
 * Whether an unordered write of many was refused nothing but keys that are taken; with `index`, by that unique index.
 * The rest is written then. The error itself has the code of its first refusal alone, whatever the others are.
 */
export function onlyDuplicateKeys(error: unknown, index?: string): boolean {
  const refused = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
  const taken = refused.filter(({ code, errmsg }) => isDuplicateKey({ code, message: errmsg }, index));
  return taken.length > 0 && taken.length === refused.length;
}
