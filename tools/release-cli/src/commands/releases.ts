import type { ChannelChange, ReleaseChange } from '@keystead/contracts';
import { type Command, command, remoteNamed, requireReason, type Surroundings } from '../command.ts';
import { Misuse } from '../errors.ts';
import { stableText } from '../print.ts';
import { findRelease } from '../releases.ts';

interface StateCommand {
  readonly name: string;
  readonly summary: string;
  readonly state: ReleaseChange['state'];
  readonly outcome: string;
}

const stateCommand = ({ name, summary, state, outcome }: StateCommand): Command =>
  command({
    usage: `${name} REMOTE --release ID|HASH --reason TEXT`,
    summary,
    options: { release: { type: 'string' }, reason: { type: 'string' } },
    arity: [1, 1],
    async run(values, [remoteName], { api, print }) {
      const remote = remoteNamed(remoteName);
      const reason = requireReason(values.reason);
      const { id, record_version: ifMatch } = await findRelease(api, remote, values.release);
      const body = { state, reason };
      const { version, release } = await api.call('PUT /releases/{id}', { params: { id }, body, ifMatch });
      print(`${remote} ${version} (${release}) ${outcome}.`);
    },
  });

export const block = stateCommand({
  name: 'block',
  summary: 'Block a release that is not in use, until it is allowed again',
  state: 'blocked',
  outcome: 'is blocked until it is allowed again',
});

export const allow = stateCommand({
  name: 'allow',
  summary: 'Allow a release again that was blocked or rolled back',
  state: 'published',
  outcome: 'can be rolled out again',
});

interface PinOptions {
  release?: string | undefined;
  'built-in'?: boolean | undefined;
  unpin?: boolean | undefined;
}

async function changeOf(options: PinOptions, name: string | undefined, { api }: Surroundings) {
  const ways = [options.release !== undefined, options['built-in'] === true, options.unpin === true];
  if (ways.filter(Boolean).length !== 1) throw new Misuse('Use exactly one of --release, --built-in and --unpin.');
  if (options.unpin) return { pinned: false };
  if (options['built-in']) return { stable_id: null, pinned: true };
  const { id } = await findRelease(api, remoteNamed(name), options.release);
  return { stable_id: id, pinned: true } satisfies Omit<ChannelChange, 'reason'>;
}

export const pin: Command = command({
  usage: 'pin REMOTE --release ID|HASH|newest | --built-in | --unpin --reason TEXT',
  summary: 'Serve one release to everyone immediately, until it is unpinned',
  details: [
    '--built-in   the release that the gateway was deployed with',
    '--unpin      remove the pin: the release stays until a rollout changes it',
  ],
  options: {
    release: { type: 'string' },
    'built-in': { type: 'boolean' },
    unpin: { type: 'boolean' },
    reason: { type: 'string' },
  },
  arity: [1, 1],
  async run(values, [name], surroundings) {
    const { api, print } = surroundings;
    const remote = remoteNamed(name);
    const reason = requireReason(values.reason);
    const params = { remote };
    const { version: ifMatch } = await api.call('GET /remotes/{remote}', { params });
    const body = { ...(await changeOf(values, name, surroundings)), reason };
    const channel = await api.call('PUT /remotes/{remote}', { params, body, ifMatch });
    const { pinned } = channel;
    print(`Everyone has ${stableText(channel)} of ${remote}${pinned ? ' until you run pin with --unpin' : ''}.`);
  },
});

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
