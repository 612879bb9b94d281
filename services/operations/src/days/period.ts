import { addDays, endOfDay } from '@keystead/service-kit';

/** From an instant on, and before another; open where there is none. */
export interface Period {
  readonly from?: Date;
  readonly until?: Date;
}

/** The instants from the first day to the end of the last one in a time zone; undefined where neither is there. */
export function periodOf(first: string | undefined, last: string | undefined, zone: string): Period | undefined {
  if (first === undefined && last === undefined) return undefined;
  return {
    // A day begins where the one before it ends.
    ...(first !== undefined && { from: endOfDay(addDays(first, -1), zone) }),
    ...(last !== undefined && { until: endOfDay(last, zone) }),
  };
}

/** What a date that lies within a period is matched by. */
export const within = ({ from, until }: Period) => ({ ...(from && { $gte: from }), ...(until && { $lt: until }) });
