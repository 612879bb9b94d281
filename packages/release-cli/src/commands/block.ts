import { changeRelease } from '../change-release.ts';
import { command } from '../command.ts';
import { neededReason } from '../needed-reason.ts';
import { remoteNamed } from '../remote-named.ts';

/** `block mf-billing --release ID --reason "…"` */
export const block = command({
  usage: 'block REMOTE --release ID|HASH --reason TEXT',
  summary: 'Block a release that nobody has, so that it reaches nobody until somebody allows it again',
  options: { release: { type: 'string' }, reason: { type: 'string' } },
  words: [1, 1],
  async run(values, [name], { api, print }) {
    const remote = remoteNamed(name);
    const change = { wanted: values.release, state: 'blocked' as const, reason: neededReason(values.reason) };
    const { version, release } = await changeRelease(api, remote, change);
    print(`${remote} ${version} (${release}) is blocked: it reaches nobody until it is allowed again.`);
  },
});
