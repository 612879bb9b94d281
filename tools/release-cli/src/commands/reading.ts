import type { AuditEntry, OperationUse, RemoteChannel, RemoteName, Rollout } from '@keystead/contracts';
import type { Api } from '../api.ts';
import { command, remoteNamed } from '../command.ts';
import { Misuse } from '../errors.ts';
import { endText, type Paint, painter, rolloutText, table } from '../print.ts';
import { isOpen } from '../releases.ts';

const named = (one: { release: string; version: string } | null) =>
  one === null ? '–' : `${one.version} (${one.release})`;

function stableOrBuiltIn({ stable, built_in }: RemoteChannel, paint: Paint): string {
  return stable === null ? `${named(built_in)} ${paint('dim', 'built in')}` : named(stable);
}

function rolledOut({ rollout, pinned }: RemoteChannel, paint: Paint): string {
  if (pinned) return paint('yellow', 'pinned');
  if (rollout === null || !isOpen(rollout)) return '–';
  return `${rollout.percent} % have ${named(rollout.candidate)}`;
}

function overview(channels: readonly RemoteChannel[], paint: Paint): string {
  const columns = ['remote', 'stable', 'rolled out', 'previous'].map((heading) => ({ heading }));
  const rows = channels.map((channel) => [
    channel.remote,
    stableOrBuiltIn(channel, paint),
    rolledOut(channel, paint),
    channel.last_good.map(({ version }) => version).join(', ') || '–',
  ]);
  return table(columns, rows);
}

async function lastRollout(api: Api, remote: RemoteName): Promise<Rollout | undefined> {
  const { rollouts } = await api.call('GET /rollouts', { query: { remote, sort: '-id', limit: 1 } });
  return rollouts[0];
}

export const status = command({
  usage: 'status [REMOTE] [--explain] [--json]',
  summary: 'Show what each remote serves and its rollout; for a single remote, also the last rollout',
  details: [
    '--explain   the full explanation of the last decision, with counts and thresholds',
    '--json      the API response',
  ],
  options: { explain: { type: 'boolean' }, json: { type: 'boolean' } },
  arity: [0, 1],
  async run({ explain = false, json }, [name], { api, colors, print }) {
    const { remotes } =
      name === undefined
        ? await api.call('GET /remotes')
        : { remotes: [await api.call('GET /remotes/{remote}', { params: { remote: remoteNamed(name) } })] };
    if (json) return print(JSON.stringify(name === undefined ? { remotes } : remotes[0], null, 2));
    const paint = painter(colors);
    print(overview(remotes, paint));
    for (const { rollout } of remotes) if (rollout !== null) print(`\n${rolloutText(rollout, paint, explain)}`);
    const [only] = remotes;
    if (name === undefined || only === undefined || only.rollout !== null) return;
    const over = await lastRollout(api, only.remote);
    if (over) print(`\n${endText(over, paint, explain)}`);
  },
});

/** The number of entries on a page of the log, and the number of pages searched for the entries of one remote. */
const PER_PAGE = 200;
const PAGES = 10;

type Subjects = (subject: string | null) => boolean;

/** Returns a test for subjects of a remote. The log names the remote's rollouts and releases only by their ids. */
async function subjectsOf(api: Api, remote: RemoteName): Promise<Subjects> {
  const query = { remote, sort: '-id' as const, limit: PER_PAGE };
  const [{ rollouts }, { releases }] = await Promise.all([
    api.callSignedIn('GET /rollouts', { query }),
    api.callSignedIn('GET /releases', { query }),
  ]);
  const own = new Set([
    `remotes/${remote}`,
    ...rollouts.map(({ id }) => `rollouts/${id}`),
    ...releases.map(({ id }) => `releases/${id}`),
  ]);
  return (subject) => subject !== null && own.has(subject.split('/').slice(0, 2).join('/'));
}

/** Reads the audit log's entries about releases, or about those of one remote, newest first, up to `limit`. */
async function auditEntries(api: Api, remote: RemoteName | null, limit: number): Promise<AuditEntry[]> {
  const isSelected = remote === null ? () => true : await subjectsOf(api, remote);
  const found: AuditEntry[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES && found.length < limit; page += 1) {
    const further: { cursor?: string } = cursor === null ? {} : { cursor };
    const query = { service: 'releases', sort: '-id' as const, limit: PER_PAGE, ...further };
    const { entries, next_cursor } = await api.callSignedIn('GET /audit', { query });
    found.push(...entries.filter(({ subject }) => isSelected(subject)));
    cursor = next_cursor;
    if (cursor === null) break;
  }
  return found.slice(0, limit);
}

const DEFAULT_LIMIT = 50;

const AUDIT_COLUMNS = [
  { heading: 'at' },
  { heading: 'who' },
  { heading: 'what' },
  { heading: 'of' },
  { heading: 'answer', numeric: true },
];

const auditRow = ({ at, by, action, subject, status }: AuditEntry) => [
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
    print(entries.length === 0 ? 'The audit log has no entries.' : table(AUDIT_COLUMNS, entries.map(auditRow)));
  },
});

const USE_COLUMNS = [
  { heading: 'remote' },
  { heading: 'release' },
  { heading: 'used in code' },
  { heading: 'calls in 7 days', numeric: true },
  { heading: 'in use' },
];

const yes = (is: boolean) => (is ? 'yes' : 'no');

const useRow = ({ remote, release, version, declared, calls, live }: OperationUse) => [
  remote,
  `${version} (${release})`,
  yes(declared),
  String(calls),
  yes(live),
];

export const canRemove = command({
  usage: 'can-remove "METHOD /path" [--json]',
  summary: 'Check whether an API operation can be removed; exits with 1 if a release of the last 7 days may need it',
  options: { json: { type: 'boolean' } },
  arity: [1, 1],
  async run({ json }, [operation = ''], { api, print }) {
    const answer = await api.call('GET /releases/uses', { query: { operation } });
    if (json) print(JSON.stringify(answer, null, 2));
    else {
      print(
        answer.removable
          ? `Nothing needs ${operation}: it can be removed.`
          : `${operation} is needed and can't be removed:`,
      );
      if (answer.uses.length > 0) print(table(USE_COLUMNS, answer.uses.map(useRow)));
    }
    return answer.removable ? 0 : 1;
  },
});
