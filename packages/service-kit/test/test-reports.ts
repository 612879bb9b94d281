import type { ChangeReport, RequestReport } from '@keystead/contracts';
import { productActor } from '../src/outbox/reports.ts';

/** The message that a lease reached a version, `after` milliseconds after 1 January 2026. */
export const changeTo = (version: number, { id = 7, account_id = 1, after = version } = {}): ChangeReport => ({
  kind: 'change',
  key: `leases/${id}/${version}`,
  at: new Date(Date.UTC(2026, 0, 1) + after).toISOString(),
  account_id,
  by: productActor,
  types: ['lease.updated'],
  data: { object: 'lease', id, version, record: { rent_amount: version }, changes: [] },
});

/** The message of a request, `after` milliseconds after 1 January 2026. */
export const requestOf = (name: string, after = 0): RequestReport => ({
  kind: 'request',
  key: `requests/${name}`,
  at: new Date(Date.UTC(2026, 0, 1) + after).toISOString(),
  account_id: null,
  by: productActor,
  action: 'POST /leases',
  subject: null,
  status: null,
  request_id: 'request-1',
});
