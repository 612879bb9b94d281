const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isRecord(item) && nameOf(item) !== undefined);

/** Entries of a history have a version, and no id. */
const nameOf = ({ id, remote, version }: Readonly<Record<string, unknown>>): unknown => id ?? remote ?? version;

/**
 * The paths at which a recorded answer differs from the current one, such as `properties.3.rent_amount`. Records of
 * lists are compared by id. New fields, and new records, are no differences.
 */
export function differences(recorded: unknown, current: unknown, path = ''): string[] {
  const within = (name: unknown) => (path === '' ? String(name) : `${path}.${name}`);
  if (isList(recorded)) {
    const found = new Map((Array.isArray(current) ? current : []).map((item) => [nameOf(item), item]));
    return recorded.flatMap((item) => differences(item, found.get(nameOf(item)), within(nameOf(item))));
  }
  if (Array.isArray(recorded) && Array.isArray(current) && recorded.length === current.length)
    return recorded.flatMap((item, at) => differences(item, current[at], within(at)));
  if (isRecord(recorded) && isRecord(current))
    return Object.entries(recorded).flatMap(([name, value]) => differences(value, current[name], within(name)));
  return Object.is(recorded, current) ? [] : [path];
}
