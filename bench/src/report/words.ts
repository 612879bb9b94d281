/** Milliseconds as they are told: finer below ten. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
/** Seconds. */
export const seconds = (value: number): string => `${value.toFixed(2)} s`;
/** Microseconds. */
export const micro = (value: number): string => `${Math.round(value).toLocaleString('en-US')} µs`;
/** Requests, or whatever else, a second. */
export const rate = (value: number): string =>
  `${value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')}/s`;
/** How often the one is the other. */
export const times = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)}×`;
/** A share of something whole. */
export const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
/** Mebibytes. */
export const mebibytes = (value: number): string => `${Math.round(value).toLocaleString('en-US')} MB`;
/** A value, and behind it the smallest and the largest of all rounds. */
export function between(
  value: number,
  [least, most]: readonly [number, number],
  word: (value: number) => string,
): string {
  return least === most ? word(value) : `${word(value)} (${word(least)} to ${word(most)})`;
}
