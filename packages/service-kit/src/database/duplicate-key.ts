/** Whether a write was refused by a unique index; with `index`, by that one (its name). */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === 11000 && (index === undefined || String(message).includes(`index: ${index} `));
}
