import { randomUUID } from 'node:crypto';
import type { Cohorts, NewStage } from '@keystead/contracts';
import { command } from '../command.ts';
import { findRelease } from '../find-release.ts';
import { Misuse } from '../misuse.ts';
import { neededReason } from '../needed-reason.ts';
import { painter } from '../print/colors.ts';
import { rolloutLine } from '../print/rollout-text.ts';
import { remoteNamed } from '../remote-named.ts';

const STAGE = /^(\d+(?:\.\d+)?)(?::(\d+)(?::(\d+))?)?$/;

const words = (list: string | undefined) => (list ?? '').split(',').flatMap((word) => word.trim() || []);

function stage(word: string): NewStage {
  const [, percent, visitors, seconds] = STAGE.exec(word) ?? [];
  if (percent === undefined) throw new Misuse(`"${word}" is no stage: write 5, or 5:200:600.`);
  return {
    percent: Number(percent),
    ...(visitors !== undefined && { min_visitors: Number(visitors) }),
    ...(seconds !== undefined && { min_seconds: Number(seconds) }),
  };
}

function account(word: string): number {
  if (!/^\d+$/.test(word)) throw new Misuse(`"${word}" is no account's id.`);
  return Number(word);
}

/** `start mf-billing --release newest --stages 5,25,50,100 --reason "…"` */
export const start = command({
  usage: 'start REMOTE --release ID|HASH|newest --reason TEXT',
  summary: 'Let a release out to visitors, a stage at a time; a bad one goes back by itself',
  details: [
    '--stages 5,25,50,100      of a hundred visitors; 5:200:600 waits for 200 visitors and 600 s, 5 for what is usual',
    '--own-people              admins have it from the start',
    '--roles landlord,tenant   people of these roles have it from the start',
    '--accounts 3,17           people of these accounts have it from the start',
  ],
  options: {
    release: { type: 'string' },
    stages: { type: 'string' },
    'own-people': { type: 'boolean' },
    roles: { type: 'string' },
    accounts: { type: 'string' },
    reason: { type: 'string' },
  },
  words: [1, 1],
  async run(values, [name], { api, colors, print }) {
    const remote = remoteNamed(name);
    const reason = neededReason(values.reason);
    const stages = words(values.stages).map(stage);
    const cohorts: Cohorts = {
      // The API knows the valid roles and rejects others.
      roles: words(values.roles) as Cohorts['roles'],
      accounts: words(values.accounts).map(account),
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
