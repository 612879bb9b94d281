import { type AuditEntry, events as contract } from '@keystead/contracts';
import { assertRange, authorise, type Caller, type Endpoint, endpoint, reply } from '@keystead/service-kit';
import type { AuditRepository } from './audit.repository.ts';
import { type StoredEntry, verifyAudit } from './audit.ts';

const authoriseAuditor = ({ role }: Caller): void =>
  authorise(role === 'admin', 'Only an admin can look at the audit log.');

/** The name is '' after it was erased. */
const presentEntry = ({ _id, kind, at, by, ...entry }: StoredEntry): AuditEntry => ({
  id: _id,
  kind,
  at: at.toISOString(),
  service: entry.service,
  account_id: entry.account_id,
  by: {
    user_id: by.user_id,
    name: by.name ?? '',
    key_id: by.key_id,
    service: by.service,
    ...(by.app != null && { app: by.app }),
  },
  action: entry.action,
  ...(entry.operation != null && { operation: entry.operation }),
  subject: entry.subject,
  status: entry.status,
  request_id: entry.request_id,
  reason: entry.reason ?? null,
  previous: entry.previous,
  hash: entry.hash,
});

export const auditEndpoints = (audit: AuditRepository): Endpoint[] => [
  endpoint(contract, 'GET /audit', async ({ caller, query }) => {
    authoriseAuditor(caller);
    const { from, to } = query;
    // The two may be in different time zones; as UTC they compare as strings.
    assertRange({ from: from && new Date(from).toISOString(), to: to && new Date(to).toISOString() }, 'from', 'to');
    const { rows, ...rest } = await audit.page(query);
    return reply({ entries: rows.map(presentEntry), ...rest });
  }),
  endpoint(contract, 'GET /audit/verification', async ({ caller, query }) => {
    authoriseAuditor(caller);
    return reply(await verifyAudit(audit, query.from ?? 1));
  }),
];
