import { randomUUID } from 'node:crypto';
import type { Cohorts, NewStage, Rollout, RolloutChange } from '@keystead/contracts';
import { type Command, command, remoteNamed, requireReason } from '../command.ts';
import { Misuse } from '../errors.ts';
import { painter, rolloutLine, stableText } from '../print.ts';
import { changeRollout, findRelease, isOpen, openRollout } from '../releases.ts';

const STAGE = /^(\d+(?:\.\d+)?)(?::(\d+)(?::(\d+))?)?$/;

const listed = (list: string | undefined) => (list ?? '').split(',').flatMap((text) => text.trim() || []);

function parseStage(text: string): NewStage {
  const [, percent, visitors, seconds] = STAGE.exec(text) ?? [];
  if (percent === undefined) throw new Misuse(`"${text}" is not a stage: use 5 or 5:200:600.`);
  return {
    percent: Number(percent),
    ...(visitors !== undefined && { min_visitors: Number(visitors) }),
    ...(seconds !== undefined && { min_seconds: Number(seconds) }),
  };
}

function parseAccount(text: string): number {
  if (!/^\d+$/.test(text)) throw new Misuse(`"${text}" is not an account ID.`);
  return Number(text);
}

export const start = command({
  usage: 'start REMOTE --release ID|HASH|newest --reason TEXT',
  summary: 'Roll a release out in stages; it rolls back automatically if errors rise',
  details: [
    '--stages 5,25,50,100      percent of visitors; 5:200:600 waits for 200 visitors and 600 s, 5 uses the defaults',
    '--own-people              admins get it from the start',
    '--roles landlord,tenant   users with these roles get it from the start',
    '--accounts 3,17           users of these accounts get it from the start',
  ],
  options: {
    release: { type: 'string' },
    stages: { type: 'string' },
    'own-people': { type: 'boolean' },
    roles: { type: 'string' },
    accounts: { type: 'string' },
    reason: { type: 'string' },
  },
  arity: [1, 1],
  async run(values, [name], { api, colors, print }) {
    const remote = remoteNamed(name);
    const reason = requireReason(values.reason);
    const stages = listed(values.stages).map(parseStage);
    const cohorts: Cohorts = {
      // The API knows the valid roles and rejects others.
      roles: listed(values.roles) as Cohorts['roles'],
      accounts: listed(values.accounts).map(parseAccount),
      own_people: values['own-people'] ?? false,
    };
    const params = { remote };
    const { version } = await api.call('GET /remotes/{remote}', { params });
    const { id: release_id } = await findRelease(api, remote, values.release);
    const body = { release_id, ...(stages.length > 0 ? { stages } : {}), cohorts, reason };
    const rollout = await api.call('POST /remotes/{remote}/rollouts', {
      params,
      body,
      ifMatch: version,
      idempotencyKey: randomUUID(),
    });
    print(`${remote}  ${rolloutLine(rollout, painter(colors))}`);
  },
});

interface RolloutCommand {
  readonly name: string;
  readonly summary: string;
  readonly details?: readonly string[];
  readonly change: (rollout: Rollout) => Omit<RolloutChange, 'reason'>;
}

const rolloutCommand = ({ name, summary, details = [], change }: RolloutCommand): Command =>
  command({
    usage: `${name} REMOTE --reason TEXT`,
    summary,
    details,
    options: { reason: { type: 'string' } },
    arity: [1, 1],
    async run(values, [remoteName], { api, colors, print }) {
      const remote = remoteNamed(remoteName);
      const reason = requireReason(values.reason);
      const open = await openRollout(api, remote);
      const rollout = await changeRollout(api, open, { ...change(open), reason });
      print(`${remote}  ${rolloutLine(rollout, painter(colors))}`);
    },
  });

export const pause = rolloutCommand({
  name: 'pause',
  summary: 'Pause the rollout at its current percentage',
  change: () => ({ state: 'held' }),
});

export const resume = rolloutCommand({
  name: 'resume',
  summary: 'Resume a paused rollout',
  change: () => ({ state: 'running' }),
});

export const promote = rolloutCommand({
  name: 'promote',
  summary: 'Go to the next stage now; after the last one, the release becomes stable',
  change: ({ stage, stages }) => (stage + 1 < stages.length ? { stage: stage + 1 } : { state: 'promoted' }),
});

export const rollback = command({
  usage: 'rollback REMOTE --reason TEXT',
  summary: 'Roll back and block the candidate of the open rollout, or else the stable release',
  details: [
    'While a rollout is open, its candidate is rolled back, and everyone has the stable release.',
    'Without one, the stable release is rolled back to the newest earlier good release.',
    'The release that is rolled back stays blocked until it is allowed again.',
  ],
  options: { reason: { type: 'string' } },
  arity: [1, 1],
  async run(values, [name], { api, colors, print }) {
    const remote = remoteNamed(name);
    const reason = requireReason(values.reason);
    const params = { remote };
    const { rollout, stable, version } = await api.call('GET /remotes/{remote}', { params });
    if (rollout !== null && isOpen(rollout)) {
      const over = await changeRollout(api, rollout, { state: 'rolled_back', reason });
      return print(`${remote}  ${rolloutLine(over, painter(colors))}`);
    }
    const call = { params, body: { reason }, ifMatch: version, idempotencyKey: randomUUID() };
    const channel = await api.call('POST /remotes/{remote}/rollback', call);
    print(`Everyone has ${stableText(channel)} of ${remote}; ${stableText({ stable })} is blocked.`);
  },
});
