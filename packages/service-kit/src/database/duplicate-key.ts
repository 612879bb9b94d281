import { mongo } from 'mongoose';

/** Whether a unique index rejected a write; with `index`, whether the index of that name did. */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === 11000 && (index === undefined || String(message).includes(`index: ${index} `));
}

/**
 * Whether duplicate keys are the only errors of an unordered bulk write; with `index`, of that unique index. The other
 * documents are written in that case. The error itself has only the code of its first write error.
 */
export function onlyDuplicateKeys(error: unknown, index?: string): boolean {
  const writeErrors = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
  const duplicates = writeErrors.filter(({ code, errmsg }) => isDuplicateKey({ code, message: errmsg }, index));
  return duplicates.length > 0 && duplicates.length === writeErrors.length;
}
