import type { LoadableRelease, Resolution, ResolvedRemote } from '@keystead/contracts';

/** A release as the gateway describes it. */
export const sampleRelease = (release: string, remote = 'mf-portfolio'): LoadableRelease => ({
  release,
  version: '1.0.0',
  container: `${remote}__${release}`,
  entry: `/assets/${remote}/${release}/entry.js`,
  integrity: { [`/assets/${remote}/${release}/entry.js`]: `sha384-${release}` },
  preload: [],
});

/** A remote as the gateway has resolved it, without a rollout. */
export const sampleRemote = (release: string, different: Partial<ResolvedRemote> = {}): ResolvedRemote => ({
  ...sampleRelease(release),
  fallbacks: [],
  arm: null,
  rollout: null,
  token: null,
  override: false,
  ...different,
});

/** The gateway's answer. */
export const sampleResolution = (remotes: Resolution['remotes'], revision = 1): Resolution => ({
  revision,
  ttl: 30,
  remotes,
});
