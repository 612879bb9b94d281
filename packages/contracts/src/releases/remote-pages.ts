import type { FirstView, RemoteManifest } from './releases.ts';

export interface AreaPage {
  readonly remote: string;
  readonly path: string;
  readonly title: string;
  readonly first_view?: FirstView;
}

type Manifests = Readonly<Record<string, RemoteManifest>>;

/** Whether an address belongs to a page: its own path, or one below it; for `/` only its own. */
export const isBelow = (address: string, path: string): boolean =>
  address === path || (path !== '/' && address.startsWith(`${path}/`));

export const remotePages = (manifests: Manifests): (AreaPage & { readonly old_paths?: readonly string[] })[] =>
  Object.entries(manifests).flatMap(([remote, { pages }]) => pages.map((page) => ({ remote, ...page })));

/** The page that an address (a path, with or without a trailing slash) belongs to: the one with the longest path. */
export function remotePageAt(manifests: Manifests, address: string): AreaPage | undefined {
  const path = address.replace(/(.)\/+$/, '$1');
  return remotePages(manifests)
    .filter((page) => isBelow(path, page.path))
    .sort((one, other) => other.path.length - one.path.length)[0];
}

/** The name of a remote for readers: `mf-portfolio` is "Portfolio". */
export const remoteTitle = (remote: string): string =>
  remote
    .replace(/^mf-/, '')
    .replace(/(?:^|-)([a-z])/g, (_, letter: string, at: number) => `${at ? ' ' : ''}${letter.toUpperCase()}`);
