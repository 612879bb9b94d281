/** The same items in random order. */
export function shuffled<T>(things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ thing }) => thing);
}
