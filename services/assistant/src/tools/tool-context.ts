import { AppError, type Caller, DEFAULT_ZONE, dayIn, Unavailable } from '@keystead/service-kit';
import { type ApiCall, type Clients, callerRecords } from '../records/caller-records.ts';
import type { ToolContext } from './tool.ts';

/** Whether the profile is unavailable: identity is down, or the API key lacks the scope. An answer does not need it. */
const isUnreadable = (error: unknown) =>
  error instanceof Unavailable || (error instanceof AppError && error.code === 'scope_missing');

/** The caller's time zone; the default if it cannot be read. */
async function zoneOf(call: ApiCall): Promise<string> {
  try {
    return (await call('GET /profile')).preferences.timezone;
  } catch (error) {
    if (isUnreadable(error)) return DEFAULT_ZONE;
    throw error;
  }
}

export async function toolContext(
  clients: Clients,
  caller: Caller,
  { requestId, now = new Date() }: { requestId: string; now?: Date },
): Promise<ToolContext> {
  const call = callerRecords(clients, caller, requestId);
  const zone = await zoneOf(call);
  return { caller, call, now, zone, today: dayIn(zone, now) };
}
