import { randomUUID } from 'node:crypto';
import { changeRollout } from '../change-rollout.ts';
import { command } from '../command.ts';
import { isOpen } from '../is-open.ts';
import { neededReason } from '../needed-reason.ts';
import { painter } from '../print/colors.ts';
import { rolloutLine } from '../print/rollout-text.ts';
import { stableText } from '../print/stable-text.ts';
import { remoteNamed } from '../remote-named.ts';

/** `rollback mf-billing --reason "…"` */
export const rollback = command({
  usage: 'rollback REMOTE --reason TEXT',
  summary: 'Take the release back: the one that is being let out, or else what everybody has. It stays blocked',
  details: [
    'While a rollout is open, its release is taken back, and everybody has what was stable.',
    'Without one, what everybody has is taken back, and they get the newest that was good before.',
    'Either is blocked until somebody allows it again.',
  ],
  options: { reason: { type: 'string' } },
  words: [1, 1],
  async run(values, [name], { api, colors, print }) {
    const remote = remoteNamed(name);
    const reason = neededReason(values.reason);
    const params = { remote };
    const { rollout, stable, version } = await api.call('GET /remotes/{remote}', { params });
    if (rollout !== null && isOpen(rollout)) {
      const over = await changeRollout(api, rollout, { state: 'rolled_back', reason });
      return print(`${remote}  ${rolloutLine(over, painter(colors))}`);
    }
    const call = { params, body: { reason }, ifMatch: version, idempotencyKey: randomUUID() };
    const channel = await api.call('POST /remotes/{remote}/rollback', call);
    print(`Everybody has ${stableText(channel)} of ${remote}; ${stableText({ stable })} is blocked.`);
  },
});
