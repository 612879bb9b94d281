import { type RemoteName, remoteNames } from '@keystead/contracts';

export type { RemoteName } from '@keystead/contracts';

/** The remotes. */
export const remotes: readonly RemoteName[] = remoteNames;

/** The apps that have releases: the shell and the remotes. */
export const apps = ['shell', ...remoteNames] as const;

/** The name of an app that has releases. */
export type AppName = (typeof apps)[number];
