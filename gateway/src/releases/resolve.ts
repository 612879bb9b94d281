import type { Resolution, ResolvedRemote } from '@keystead/contracts';
import { remotes } from './apps.ts';
import { assetUrl, type Release } from './release.ts';
import type { ReleaseReader } from './release-reader.ts';

function resolved(release: Release): ResolvedRemote {
  return {
    release: release.release,
    version: release.version,
    container: release.container,
    entry: assetUrl(release, release.entry),
    integrity: release.files.find(({ path }) => path === release.entry)?.integrity ?? null,
    preload: release.preload.map((file) => assetUrl(release, file)),
  };
}

/** Which release of each remote to load; a remote without files is absent. Addresses are absolute paths. */
export async function resolve(releases: ReleaseReader): Promise<Resolution> {
  const found = await Promise.all(remotes.map((name) => releases.read(name)));
  return { remotes: Object.fromEntries(found.flatMap((it) => (it ? [[it.name, resolved(it)]] : []))) };
}
