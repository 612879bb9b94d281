import { randomUUID } from 'node:crypto';
import type { RequestReport } from '@keystead/contracts';
import { authorOf, type Caller } from '@keystead/service-kit';
import type { Context } from 'koa';

/** Sends a report to the events service. Rejects while the service can't accept it. */
export type SendReport = (report: RequestReport) => Promise<unknown>;

/** A change of a browser's overrides. */
interface OverrideChange {
  readonly action: 'PUT /releases/overrides' | 'DELETE /releases/overrides';
  /** The remote whose release was chosen; null when all overrides were removed. */
  readonly remote: string | null;
  readonly status: number;
}

const anonymous = { user_id: null, name: '' };

/** The report of a change for the audit log. */
export function overrideReport(ctx: Context, caller: Caller | undefined, change: OverrideChange): RequestReport {
  return {
    kind: 'request',
    key: `requests/${randomUUID()}`,
    at: new Date().toISOString(),
    account_id: caller?.accountId ?? null,
    by: { key_id: null, service: null, ...(caller ? authorOf(caller) : anonymous) },
    action: change.action,
    subject: change.remote === null ? null : `remotes/${change.remote}`,
    status: change.status,
    request_id: ctx.state.requestId,
  };
}
