import { changeRelease } from '../change-release.ts';
import { command } from '../command.ts';
import { remoteNamed } from '../remote-named.ts';
import { requireReason } from '../require-reason.ts';

/** `allow mf-billing --release ID --reason "…"` */
export const allow = command({
  usage: 'allow REMOTE --release ID|HASH --reason TEXT',
  summary: 'Allow a release again that was blocked or rolled back',
  options: { release: { type: 'string' }, reason: { type: 'string' } },
  arity: [1, 1],
  async run(values, [name], { api, print }) {
    const remote = remoteNamed(name);
    const change = { releaseName: values.release, state: 'published' as const, reason: requireReason(values.reason) };
    const { version, release } = await changeRelease(api, remote, change);
    print(`${remote} ${version} (${release}) can be rolled out again.`);
  },
});
