import type { Menu, NavigationItem, Resolution, ResultKind, Slot } from '@keystead/contracts';
import { type AreaPage, remotePageAt, remotePages } from '@keystead/contracts/remote-pages';
import { manifests, useManifests } from './resolution.ts';

type Manifests = Resolution['manifests'];

export const isAppArea = ({ path }: AreaPage): boolean => path.startsWith('/app/');

/** The page of a remote that an address belongs to, as do all addresses below its path. */
export const areaAt = (pathname: string): AreaPage | undefined => remotePageAt(manifests(), pathname);

/** The present address of a page's old one (product §2); undefined for any other. */
export function movedTo(pathname: string): string | undefined {
  const old = pathname.replace(/(.)\/+$/, '$1');
  if (old === '/dashboard') return '/app/dashboard';
  return remotePages(manifests()).find(({ old_paths = [] }) => old_paths.includes(old))?.path;
}

const inOrder = (one: NavigationItem, other: NavigationItem) =>
  one.order - other.order || one.label.localeCompare(other.label, 'en');

/** The role of a user who is not known yet: the frame has the items of all roles then. */
export const ANY_ROLE = '{role}';

export type MenuItem = Pick<NavigationItem, 'label' | 'to' | 'icon' | 'roles' | 'key' | 'words'>;

/** The items of a menu that remotes declare, in order; for signed-in users only those of their role. */
export function useMenu(menu: Menu, role?: string): NavigationItem[] {
  const items = Object.values(useManifests()).flatMap(({ navigation }) => navigation);
  const shown = ({ roles }: NavigationItem) =>
    roles === undefined || role === ANY_ROLE || roles.some((one) => one === role);
  return items.filter((item) => item.menu === menu && shown(item)).sort(inOrder);
}

/** The kinds of search results that remotes have pages for, in order. If two declare one, the first counts. */
export function useResultKinds(): ResultKind[] {
  const kinds = Object.values(useManifests()).flatMap(({ results = [] }) => results);
  const inPlace = kinds.sort((one, other) => one.order - other.order);
  return inPlace.filter(({ kind }, at) => inPlace.findIndex((other) => other.kind === kind) === at);
}

export function useSlot(slot: Slot): string[] {
  const known = useManifests();
  return Object.keys(known).filter((remote) => known[remote]?.slots.includes(slot));
}

/** The remotes that signed-in users reach by a menu or have on every page. */
export function appRemotes(): string[] {
  const isUsed = ({ navigation, slots }: Manifests[string]) =>
    slots.length > 0 || navigation.some(({ to }) => to.startsWith('/app/'));
  return Object.entries(manifests()).flatMap(([remote, manifest]) => (isUsed(manifest) ? [remote] : []));
}
