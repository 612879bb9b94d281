import type { AuditEntry } from '@keystead/contracts';

/** Who acted, and through what: `Lena Lord`, `Lena Lord, by API key 3`, `Lena Lord, through the assistant`. */
export function actorText({ name, user_id, key_id, service }: AuditEntry['by']): string {
  if (name === '' && user_id === null && service !== null) return `System (${service})`;
  const who = name || (user_id === null ? 'Not signed in' : `User ${user_id}`);
  const key = key_id === null ? '' : `, by API key ${key_id}`;
  return `${who}${key}${service === null ? '' : `, through ${service}`}`;
}

/** The outcome of an entry. A request whose service stopped before it answered has no status. */
export function outcomeText({ kind, status }: Pick<AuditEntry, 'kind' | 'status'>): string {
  if (kind === 'change') return 'Changed';
  return status === null ? 'No response' : String(status);
}
