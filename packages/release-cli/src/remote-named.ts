import { type RemoteName, remoteNames } from '@keystead/contracts';
import { Misuse } from './misuse.ts';

/** Finds the remote with this name. @throws Misuse when there is none. */
export function remoteNamed(word: string | undefined): RemoteName {
  const remote = remoteNames.find((name) => name === word);
  if (remote === undefined) throw new Misuse(`"${word}" is no remote. There are: ${remoteNames.join(', ')}.`);
  return remote;
}
