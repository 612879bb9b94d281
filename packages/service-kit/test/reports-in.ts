import { type ChangeReport, events, MAX_REPORTS, type Report, type RequestReport } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { compileRoute } from '../src/http/validate-request.ts';
import { atRest } from '../src/outbox/background-work.ts';
import { Outbox } from '../src/outbox/outbox.ts';

const name = 'POST /internal/reports';
const { body: checked } = compileRoute(events.routes[name], 'POST');

/**
 * The pending outbox messages of a service once its background work is over, validated as the events service does; at most as many as one call contains.
 */
export async function reportsIn(
  database: Connection,
): Promise<{ readonly changes: readonly ChangeReport[]; readonly requests: readonly RequestReport[] }> {
  await atRest(database);
  const waiting = (await new Outbox(database).oldest(MAX_REPORTS)).flatMap(({ reports }) => reports);
  const { reports } = (waiting.length > 0 ? checked({ reports: waiting }) : { reports: [] }) as { reports: Report[] };
  return {
    changes: reports.filter((report) => report.kind === 'change'),
    requests: reports.filter((report) => report.kind === 'request'),
  };
}
