import { command } from '../command.ts';
import { findRelease } from '../find-release.ts';
import { remoteNamed } from '../remote-named.ts';

/** `override mf-billing [--release ID]` */
export const override = command({
  usage: 'override REMOTE [--release ID|HASH|newest]',
  summary: 'Say how somebody with the right gets a release in their own browser alone',
  details: [
    'An override is a cookie of one browser, and only an admin who is signed in there can set it: no key can,',
    'nor can this program. Without --release it says how to have the one that npm run dev -w REMOTE serves.',
  ],
  options: { release: { type: 'string' } },
  words: [1, 1],
  async run(values, [name], { api, print }) {
    const remote = remoteNamed(name);
    const chosen = values.release === undefined ? null : await findRelease(api, remote, values.release);
    print(`Sign in as an admin at ${api.url}/app/releases and choose`);
    print(
      chosen === null
        ? `"Have a developer’s…", with ${remote} and the address that npm run dev -w ${remote} prints.`
        : `"Have it in my browser" of ${remote} ${chosen.version} (${chosen.release}).`,
    );
    print('');
    print('The same by hand, in the console of that browser:');
    const body = chosen === null ? '{ remote, entry, container }' : `{ remote: '${remote}', release_id: ${chosen.id} }`;
    print(`  PUT ${api.url}/api/releases/overrides  ${body}`);
    print('DELETE of the same address gives it up. What you do with an override counts in no rollout.');
  },
});
