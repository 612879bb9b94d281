/** The micro-frontends that there are. */
export const remotes = ['mf-marketing', 'mf-portfolio', 'mf-operations', 'mf-billing', 'mf-assistant'] as const;

/** The name of a micro-frontend. */
export type RemoteName = (typeof remotes)[number];

/** Whatever has releases: the shell and the remotes. */
export const apps = ['shell', ...remotes] as const;

/** The name of something that has releases. */
export type AppName = (typeof apps)[number];
