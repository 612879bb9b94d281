import { randomUUID } from 'node:crypto';
import type { Cohorts, NewStage } from '@keystead/contracts';
import { command } from '../command.ts';
import { findRelease } from '../find-release.ts';
import { Misuse } from '../misuse.ts';
import { painter } from '../print/colors.ts';
import { rolloutLine } from '../print/rollout-text.ts';
import { remoteNamed } from '../remote-named.ts';
import { requireReason } from '../require-reason.ts';

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

/** `start mf-billing --release newest --stages 5,25,50,100 --reason "…"` */
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
    const idempotencyKey = randomUUID();
    const rollout = await api.call('POST /remotes/{remote}/rollouts', {
      params,
      body,
      ifMatch: version,
      idempotencyKey,
    });
    print(`${remote}  ${rolloutLine(rollout, painter(colors))}`);
  },
});
