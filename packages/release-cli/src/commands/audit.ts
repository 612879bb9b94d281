import type { AuditEntry } from '@keystead/contracts';
import { auditEntries } from '../audit-entries.ts';
import { command } from '../command.ts';
import { Misuse } from '../misuse.ts';
import { table } from '../print/table.ts';
import { remoteNamed } from '../remote-named.ts';

const USUAL_LIMIT = 50;

const COLUMNS = [
  { heading: 'at' },
  { heading: 'who' },
  { heading: 'what' },
  { heading: 'of' },
  { heading: 'answer', figures: true },
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
  summary: 'Who published, started, stopped or pinned what, newest first',
  details: ['The log takes no keys: set KEYSTEAD_EMAIL and KEYSTEAD_PASSWORD of an admin.'],
  options: { remote: { type: 'string' }, limit: { type: 'string' }, json: { type: 'boolean' } },
  words: [0, 0],
  async run({ remote: name, limit, json }, _, { api, print }) {
    const remote = name === undefined ? null : remoteNamed(name);
    const shown = await auditEntries(api, remote, limit === undefined ? USUAL_LIMIT : count(limit));
    if (json) return print(JSON.stringify({ entries: shown }, null, 2));
    print(shown.length === 0 ? 'Nothing is in the log.' : table(COLUMNS, shown.map(row)));
  },
});
