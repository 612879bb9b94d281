import { changeRelease } from '../change-release.ts';
import { command } from '../command.ts';
import { remoteNamed } from '../remote-named.ts';
import { requireReason } from '../require-reason.ts';

/** `block mf-billing --release ID --reason "…"` */
export const block = command({
  usage: 'block REMOTE --release ID|HASH --reason TEXT',
  summary: 'Block a release that is not in use, until it is allowed again',
  options: { release: { type: 'string' }, reason: { type: 'string' } },
  arity: [1, 1],
  async run(values, [name], { api, print }) {
    const remote = remoteNamed(name);
    const change = { releaseName: values.release, state: 'blocked' as const, reason: requireReason(values.reason) };
    const { version, release } = await changeRelease(api, remote, change);
    print(`${remote} ${version} (${release}) is blocked until it is allowed again.`);
  },
});
