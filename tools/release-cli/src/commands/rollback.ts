import { randomUUID } from 'node:crypto';
import { changeRollout } from '../change-rollout.ts';
import { command } from '../command.ts';
import { isOpen } from '../is-open.ts';
import { painter } from '../print/colors.ts';
import { rolloutLine } from '../print/rollout-text.ts';
import { stableText } from '../print/stable-text.ts';
import { remoteNamed } from '../remote-named.ts';
import { requireReason } from '../require-reason.ts';

/** `rollback mf-billing --reason "…"` */
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
