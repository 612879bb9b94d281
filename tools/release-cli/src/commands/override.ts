import { command } from '../command.ts';
import { findRelease } from '../find-release.ts';
import { remoteNamed } from '../remote-named.ts';

/** `override mf-billing [--release ID]` */
export const override = command({
  usage: 'override REMOTE [--release ID|HASH|newest]',
  summary: 'Explain how an admin can preview a release in their own browser',
  details: [
    'An override is a cookie of one browser, and only an admin who is signed in there can set it. Neither a key',
    'nor this program can. Without --release, it explains how to use the one that npm run dev -w REMOTE serves.',
  ],
  options: { release: { type: 'string' } },
  arity: [1, 1],
  async run(values, [name], { api, print }) {
    const remote = remoteNamed(name);
    const chosen = values.release === undefined ? null : await findRelease(api, remote, values.release);
    print(`Sign in as an admin at ${api.url}/app/releases and choose`);
    print(
      chosen === null
        ? `"Preview a build in this browser…", with ${remote} and the address that npm run dev -w ${remote} prints.`
        : `"Preview in this browser" of ${remote} ${chosen.version} (${chosen.release}).`,
    );
    print('');
    print('Or run this in the console of that browser:');
    const body = chosen === null ? '{ remote, entry, container }' : `{ remote: '${remote}', release_id: ${chosen.id} }`;
    print(`  PUT ${api.url}/api/releases/overrides  ${body}`);
    print('DELETE on the same URL removes it. Visits with an override do not count in rollouts.');
  },
});
