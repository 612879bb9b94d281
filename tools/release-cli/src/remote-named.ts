import { type RemoteName, remoteNames } from '@keystead/contracts';
import { Misuse } from './misuse.ts';

/** Finds the remote with this name. @throws Misuse when there is none. */
export function remoteNamed(text: string | undefined): RemoteName {
  const remote = remoteNames.find((name) => name === text);
  if (remote === undefined) throw new Misuse(`"${text}" is not a remote. The remotes are: ${remoteNames.join(', ')}.`);
  return remote;
}
