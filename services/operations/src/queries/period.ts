import { addDays, endOfDay } from '@keystead/service-kit';

/** From `from`, inclusive, to `until`, exclusive. A missing end is open. */
export interface Period {
  readonly from?: Date;
  readonly until?: Date;
}

/** From the start of the first day to the end of the last one in a time zone; undefined if both are missing. */
export function periodOf(first: string | undefined, last: string | undefined, zone: string): Period | undefined {
  if (first === undefined && last === undefined) return undefined;
  return {
    // A day begins where the previous one ends.
    ...(first !== undefined && { from: endOfDay(addDays(first, -1), zone) }),
    ...(last !== undefined && { until: endOfDay(last, zone) }),
  };
}

export const within = ({ from, until }: Period) => ({ ...(from && { $gte: from }), ...(until && { $lt: until }) });
