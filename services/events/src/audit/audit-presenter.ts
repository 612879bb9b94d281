import type { AuditEntry } from '@keystead/contracts';
import type { StoredEntry } from './audit-entry.ts';

/** An entry in the contract's shape; the name is '' after it was erased. */
export const presentEntry = ({ _id, kind, at, by, ...entry }: StoredEntry): AuditEntry => ({
  id: _id,
  kind,
  at: at.toISOString(),
  service: entry.service,
  account_id: entry.account_id,
  by: { user_id: by.user_id, name: by.name ?? '', key_id: by.key_id, service: by.service },
  action: entry.action,
  subject: entry.subject,
  status: entry.status,
  request_id: entry.request_id,
  previous: entry.previous,
  hash: entry.hash,
});
