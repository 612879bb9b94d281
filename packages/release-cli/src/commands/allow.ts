import { changeRelease } from '../change-release.ts';
import { command } from '../command.ts';
import { neededReason } from '../needed-reason.ts';
import { remoteNamed } from '../remote-named.ts';

/** `allow mf-billing --release ID --reason "…"` */
export const allow = command({
  usage: 'allow REMOTE --release ID|HASH --reason TEXT',
  summary: 'Allow a release again that was blocked or taken back',
  options: { release: { type: 'string' }, reason: { type: 'string' } },
  words: [1, 1],
  async run(values, [name], { api, print }) {
    const remote = remoteNamed(name);
    const change = { wanted: values.release, state: 'published' as const, reason: neededReason(values.reason) };
    const { version, release } = await changeRelease(api, remote, change);
    print(`${remote} ${version} (${release}) may be let out again.`);
  },
});
