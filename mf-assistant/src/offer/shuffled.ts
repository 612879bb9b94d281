/** The same items in random order. */
export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ thing: item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ thing: item }) => item);
}
