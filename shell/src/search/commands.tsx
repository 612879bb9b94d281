import type { Answer, ResultKind, SearchGroup, SearchResult } from '@keystead/contracts';
import type { Command, CommandGroup } from '@keystead/ui/overlays';
import { NamedIcon } from '../layout/app-navigation.tsx';
import type { MenuItem } from '../remotes/areas.ts';

/** A command that leads to an address. */
export interface PageCommand extends Command {
  readonly to: string;
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each word of a query begins one of some words; a query without words does not. */
function fits(query: string, text: string): boolean {
  const [sought, own] = [wordsOf(query), wordsOf(text)];
  return sought.length > 0 && sought.every((word) => own.some((one) => one.startsWith(word)));
}

/** The sheet of shortcuts, which is no page. */
export const shortcutSheet: MenuItem = {
  label: 'Keyboard shortcuts',
  to: '#shortcuts',
  icon: 'keyboard',
  key: '?',
  words: 'help keys',
};

const commandOf = ({ label, to, icon, key }: MenuItem): PageCommand => ({
  value: to,
  label,
  to,
  icon: <NamedIcon {...(icon && { name: icon })} />,
  ...(key && { keys: to === shortcutSheet.to ? [key] : ['g', key] }),
});

interface Menus {
  readonly actions: readonly MenuItem[];
  readonly pages: readonly MenuItem[];
}

const groupOf = (value: string, label: string, items: readonly PageCommand[]): CommandGroup[] =>
  items.length > 0 ? [{ value, label, items }] : [];

/** What needs no search: all of it without a query; else those whose labels it names, and those it means otherwise. */
function fittingCommands({ actions, pages }: Menus, query: string) {
  const named = (items: readonly MenuItem[]) => items.filter(({ label }) => fits(query, label));
  const meant = (items: readonly MenuItem[]) =>
    items.filter(({ label, words = '' }) => !fits(query, label) && fits(query, `${label} ${words}`));
  const groups = (choose: (items: readonly MenuItem[]) => readonly MenuItem[], which: string) => [
    ...groupOf(`actions-${which}`, 'Actions', choose(actions).map(commandOf)),
    ...groupOf(`pages-${which}`, 'Go to', choose(pages).map(commandOf)),
  ];
  return { named: groups(named, 'named'), meant: groups(meant, 'meant') };
}

const resultOf = ({ kind, icon }: ResultKind, { id, title, subtitle, path }: SearchResult): PageCommand => ({
  value: `${kind}-${id}`,
  label: title,
  hint: subtitle,
  to: path,
  icon: <NamedIcon {...(icon && { name: icon })} />,
});

const allOf = ({ kind, label, list, icon }: ResultKind, query: string): PageCommand => ({
  value: `all-${kind}`,
  label: `See all in ${label}`,
  to: `${list}?${new URLSearchParams({ q: query.trim() })}`,
  icon: <NamedIcon {...(icon && { name: icon })} />,
});

/** The groups of results whose kinds a remote has pages for, in the order that the remotes declare. */
function foundGroups(found: readonly SearchGroup[], kinds: readonly ResultKind[], query: string): CommandGroup[] {
  return kinds.flatMap((kind) => {
    const group = found.find((one) => one.kind === kind.kind);
    if (!group) return [];
    const results = group.results.map((result) => resultOf(kind, result));
    return groupOf(kind.kind, kind.label, group.more ? [...results, allOf(kind, query)] : results);
  });
}

interface Searched extends Menus {
  readonly query: string;
  readonly kinds: readonly ResultKind[];
  readonly answer: Answer<'GET /search'> | undefined;
}

/** Whether the first command stays the first, whatever the search finds. */
export const isCertain = ([first]: readonly CommandGroup[]): boolean => first?.value.endsWith('-named') ?? false;

/** What the palette shows for a query, best guess first. */
export function commandGroups({ query, kinds, answer, ...menus }: Searched): CommandGroup[] {
  if (wordsOf(query).length === 0) {
    const all = [menus.actions.map(commandOf), menus.pages.map(commandOf)] as const;
    return [...groupOf('actions', 'Actions', all[0]), ...groupOf('pages', 'Go to', all[1])];
  }
  const { named, meant } = fittingCommands(menus, query);
  return [...named, ...foundGroups(answer?.groups ?? [], kinds, query), ...meant];
}
