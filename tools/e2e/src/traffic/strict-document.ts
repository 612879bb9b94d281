/**
 * Returns a strict version of the document, in which objects have only the described fields. (For callers objects are
 * open, so that fields may be added.) The parts of an `allOf` stay unchanged: one of them has all the fields.
 */
export function strictDocument<T>(document: T): T {
  return strict(document, false) as T;
}

function strict(value: unknown, isPart: boolean): unknown {
  if (Array.isArray(value)) return value.map((entry) => strict(entry, isPart));
  if (typeof value !== 'object' || value === null) return value;
  const made = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, strict(entry, key === 'allOf')]));
  const isOpen = made.type === 'object' && 'properties' in made && !('additionalProperties' in made);
  return isOpen && !isPart ? { ...made, additionalProperties: false } : made;
}
