import { type RemoteName, remoteNames } from '@keystead/contracts';

export type { RemoteName } from '@keystead/contracts';

/** The micro-frontends that there are. */
export const remotes: readonly RemoteName[] = remoteNames;

/** Whatever has releases: the shell and the remotes. */
export const apps = ['shell', ...remoteNames] as const;

/** The name of something that has releases. */
export type AppName = (typeof apps)[number];
