/** The functions that jest can fake in Node. */
const all = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

type Faked = (typeof all)[number];

/**
 * Options for `jest.useFakeTimers` that fake only the given functions. With `Date` alone, the clock stands still while
 * everything else runs. With `setTimeout` alone, the test controls the timeouts of this product. Connections do not use
 * `setTimeout` and run normally.
 */
export function fakeOnly(...faked: readonly Faked[]): { doNotFake: Faked[] } {
  return { doNotFake: all.filter((name) => !faked.includes(name)) };
}
