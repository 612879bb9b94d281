import type { ChannelChange } from '@keystead/contracts';
import { type Command, command, type Surroundings } from '../command.ts';
import { findRelease } from '../find-release.ts';
import { Misuse } from '../misuse.ts';
import { neededReason } from '../needed-reason.ts';
import { stableText } from '../print/stable-text.ts';
import { remoteNamed } from '../remote-named.ts';

interface Wanted {
  release?: string | undefined;
  'built-in'?: boolean | undefined;
  unpin?: boolean | undefined;
}

async function changeOf(wanted: Wanted, name: string | undefined, { api }: Surroundings) {
  const ways = [wanted.release !== undefined, wanted['built-in'] === true, wanted.unpin === true];
  if (ways.filter(Boolean).length !== 1) throw new Misuse('Say one of --release, --built-in and --unpin.');
  if (wanted.unpin) return { pinned: false };
  if (wanted['built-in']) return { stable_id: null, pinned: true };
  const { id } = await findRelease(api, remoteNamed(name), wanted.release);
  return { stable_id: id, pinned: true } satisfies Omit<ChannelChange, 'reason'>;
}

/** `pin mf-billing --release ID`, `pin mf-billing --unpin` */
export const pin: Command = command({
  usage: 'pin REMOTE --release ID|HASH|newest | --built-in | --unpin --reason TEXT',
  summary: 'Send everybody to one release at once, and hold them there until it is unpinned',
  details: [
    '--built-in   the one that the gateway was deployed with',
    '--unpin      let them go: it stays what everybody has until a rollout changes that',
  ],
  options: {
    release: { type: 'string' },
    'built-in': { type: 'boolean' },
    unpin: { type: 'boolean' },
    reason: { type: 'string' },
  },
  words: [1, 1],
  async run(values, [name], surroundings) {
    const { api, print } = surroundings;
    const remote = remoteNamed(name);
    const reason = neededReason(values.reason);
    const params = { remote };
    const { version: ifMatch } = await api.call('GET /remotes/{remote}', { params });
    const body = { ...(await changeOf(values, name, surroundings)), reason };
    const channel = await api.call('PUT /remotes/{remote}', { params, body, ifMatch });
    const { pinned } = channel;
    print(
      `Everybody has ${stableText(channel)} of ${remote}${pinned ? ' and stays with it until it is unpinned' : ''}.`,
    );
  },
});
