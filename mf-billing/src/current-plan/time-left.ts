const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

/** The time until an instant, in whole seconds. */
export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The days until an instant, rounded up; 0 once it has passed (product §4). */
export function daysRemaining(end: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now) / DAY_MS));
}

/** The time until an instant; all zero once it has passed. */
export function timeLeft(end: string, now: number): TimeLeft {
  const left = Math.max(0, Math.floor((Date.parse(end) - now) / SECOND_MS));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}
