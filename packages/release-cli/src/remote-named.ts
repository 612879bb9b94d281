import { type RemoteName, remoteNames } from '@keystead/contracts';
import { Misuse } from './misuse.ts';

/** The remote that a word names. */
export function remoteNamed(word: string | undefined): RemoteName {
  const remote = remoteNames.find((name) => name === word);
  if (remote === undefined) throw new Misuse(`"${word}" is no remote. There are: ${remoteNames.join(', ')}.`);
  return remote;
}
