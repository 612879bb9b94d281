import type { AuditEntry } from '@keystead/contracts';
import { auditEntries } from '../audit-entries.ts';
import { command } from '../command.ts';
import { Misuse } from '../misuse.ts';
import { table } from '../print/table.ts';
import { remoteNamed } from '../remote-named.ts';

const DEFAULT_LIMIT = 50;

const COLUMNS = [
  { heading: 'at' },
  { heading: 'who' },
  { heading: 'what' },
  { heading: 'of' },
  { heading: 'answer', numeric: true },
];

const row = ({ at, by, action, subject, status }: AuditEntry) => [
  at.replace('T', ' ').replace(/\.\d+Z$/, 'Z'),
  by.key_id === null ? by.name : `${by.name} (key ${by.key_id})`,
  action,
  subject ?? '–',
  status === null ? '–' : String(status),
];

function count(limit: string): number {
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > 200) throw new Misuse('--limit is a number from 1 to 200.');
  return Number(limit);
}

/** `audit [--remote mf-billing] [--limit 50] [--json]` */
export const audit = command({
  usage: 'audit [--remote REMOTE] [--limit 50] [--json]',
  summary: 'Show who published, started, stopped or pinned releases, newest first',
  details: ['The audit log does not accept keys: set KEYSTEAD_EMAIL and KEYSTEAD_PASSWORD of an admin.'],
  options: { remote: { type: 'string' }, limit: { type: 'string' }, json: { type: 'boolean' } },
  arity: [0, 0],
  async run({ remote: name, limit, json }, _, { api, print }) {
    const remote = name === undefined ? null : remoteNamed(name);
    const entries = await auditEntries(api, remote, limit === undefined ? DEFAULT_LIMIT : count(limit));
    if (json) return print(JSON.stringify({ entries }, null, 2));
    print(entries.length === 0 ? 'The audit log has no entries.' : table(COLUMNS, entries.map(row)));
  },
});
