import { type Caller, dayIn, Unavailable, usualZone } from '@keystead/service-kit';
import type { ToolContext } from '../tools/tool.ts';
import type { Ask } from './ask.ts';
import { type Clients, callerRecords } from './caller-records.ts';

/** The time zone that the caller prefers; the usual one while identity is down, for an answer can do without. */
async function zoneOf(ask: Ask): Promise<string> {
  try {
    return (await ask('GET /profile')).preferences.timezone;
  } catch (error) {
    if (error instanceof Unavailable) return usualZone;
    throw error;
  }
}

/** What a tool has to know of who asks, for one question. */
export async function toolContext(
  clients: Clients,
  caller: Caller,
  { requestId, now = new Date() }: { requestId: string; now?: Date },
): Promise<ToolContext> {
  const ask = callerRecords(clients, caller, requestId);
  const zone = await zoneOf(ask);
  return { caller, ask, now, zone, today: dayIn(zone, now) };
}
