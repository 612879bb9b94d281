import type { ChannelChange } from '@keystead/contracts';
import { type Command, command, type Surroundings } from '../command.ts';
import { findRelease } from '../find-release.ts';
import { Misuse } from '../misuse.ts';
import { stableText } from '../print/stable-text.ts';
import { remoteNamed } from '../remote-named.ts';
import { requireReason } from '../require-reason.ts';

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

/** `pin mf-billing --release ID`, `pin mf-billing --unpin` */
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
