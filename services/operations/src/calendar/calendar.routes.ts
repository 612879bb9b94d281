import { createHash } from 'node:crypto';
import { type CalendarReader, MAX_CALENDAR_DAYS, operations } from '@keystead/contracts';
import {
  addDays,
  assertRange,
  type Caller,
  dayIn,
  type Endpoint,
  endpoint,
  fileReply,
  NotFound,
  readingAs,
  reply,
  tokenHash,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { type CalendarRange, calendarOf } from './calendar.ts';
import { calendarFile, REFRESH_SECONDS } from './calendar-file.ts';

/** @throws ValidationFailed for a range that ends before it begins, or has more days than allowed */
function assertDays(range: CalendarRange): void {
  assertRange(range, 'from', 'to');
  if (addDays(range.from, MAX_CALENDAR_DAYS - 1) < range.to)
    throw new ValidationFailed({ to: `must be at most ${MAX_CALENDAR_DAYS - 1} days after the first day` });
}

async function read(deps: Dependencies, caller: Caller, range: CalendarRange) {
  const [scope, zone] = await Promise.all([deps.readModel.scopeOf(caller), deps.readModel.zoneOfCaller(caller)]);
  return calendarOf(deps, scope, range, zone);
}

const DAYS_BEFORE = 31;
const DAYS_AHEAD = 365;

/**
 * Programs read a feed about once an hour. Guesses count against their network, and never keep a valid feed from it: the
 * programs of many people read from few addresses.
 * @throws NotFound for a token that is not valid
 */
async function readerOf(deps: Dependencies, file: string, address: string): Promise<CalendarReader> {
  const { calendarReader, feedLimits } = deps;
  const hash = tokenHash(file.replace(/\.ics$/, ''));
  const reader = await calendarReader(hash);
  if (!reader) {
    await feedLimits.ofNetwork.count(address);
    throw new NotFound();
  }
  await feedLimits.ofFeed.count(hash);
  return reader;
}

export const calendarEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(operations, 'GET /calendar', async ({ caller, query }) => {
    assertDays(query);
    return reply(await read(deps, caller, query));
  }),
  endpoint(operations, 'GET /calendar/{file}', async ({ params, address }) => {
    const caller = readingAs(await readerOf(deps, params.file, address));
    const today = dayIn(await deps.readModel.zoneOfCaller(caller), deps.now());
    const range = { from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AHEAD) };
    const { events } = await read(deps, caller, range);
    const content = Buffer.from(calendarFile(events, { publicUrl: deps.publicUrl, today }));
    return fileReply({
      content,
      type: 'text/calendar; charset=utf-8',
      name: 'keystead.ics',
      size: content.length,
      tag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
      cacheFor: REFRESH_SECONDS / 4,
    });
  }),
];
