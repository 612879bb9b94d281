import type { RemoteChannel } from '@keystead/contracts';

/** The stable release, for the middle of a sentence: `4.1.0 (aaaa…)`. */
export const stableText = ({ stable }: Pick<RemoteChannel, 'stable'>): string =>
  stable === null ? 'the built-in release' : `${stable.version} (${stable.release})`;
