/** What jest can give a test a fake of, in Node. */
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
 * Options for `jest.useFakeTimers` that fake these and leave the rest: with `Date` alone the clock stands still while
 * everything goes on; with `setTimeout` alone time-outs of our own code pass as the test says, while connections, which don't
 * use it, go on by themselves.
 */
export function fakeOnly(...faked: readonly Faked[]): { doNotFake: Faked[] } {
  return { doNotFake: all.filter((name) => !faked.includes(name)) };
}
