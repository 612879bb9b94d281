import type { LoadableRelease } from '@keystead/contracts';
import { assetUrl } from './release.ts';

/** The data to load a release, whether it was published or deployed with the gateway. */
export interface ServedRelease {
  readonly release: string;
  readonly version: string;
  readonly container: string;
  readonly entry: string;
  readonly preload: readonly string[];
  readonly files: readonly { readonly path: string; readonly integrity: string }[];
}

const cache = new WeakMap<ServedRelease, LoadableRelease>();

function make(name: string, served: ServedRelease): LoadableRelease {
  const { release, version, container, entry, preload, files } = served;
  const url = (file: string) => assetUrl({ name, release }, file);
  const checked = files.filter(({ path }) => /\.(js|css)$/.test(path));
  return {
    release,
    version,
    container,
    entry: url(entry),
    integrity: Object.fromEntries(checked.map(({ path, integrity }) => [url(path), integrity])),
    preload: preload.map(url),
  };
}

/** The description of a remote's release for a page. URLs are absolute paths. */
export function loadable(remote: string, served: ServedRelease): LoadableRelease {
  const cached = cache.get(served) ?? make(remote, served);
  cache.set(served, cached);
  return cached;
}
