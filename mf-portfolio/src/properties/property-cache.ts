import type { Answer, Property } from '@keystead/contracts';
import type { InfiniteData, QueryClient } from '@keystead/web-kit';

type CachedList = InfiniteData<Answer<'GET /properties'>>;

/** Where the cache keeps properties: `lists` begins the key of every list, whatever its search. */
export const propertyKeys = {
  lists: ['properties', 'list'],
  record: (id: number) => ['properties', 'record', id],
} as const;

/** A property as one of the lists shows it: something to draw until its own answer is there. */
export function listedProperty(queries: QueryClient, id: number): Property | undefined {
  return queries
    .getQueriesData<CachedList>({ queryKey: propertyKeys.lists })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.properties)
    .find((property) => property.id === id);
}

/** Keeps a property as the server has just answered it, also in every list that shows it. */
export function keepProperty(queries: QueryClient, property: Property): void {
  queries.setQueryData(propertyKeys.record(property.id), property);
  changePages(queries, (page) => ({
    ...page,
    properties: page.properties.map((listed) => (listed.id === property.id ? property : listed)),
  }));
}

/** Takes a deleted property out of every list, and out of their totals. */
export function dropProperty(queries: QueryClient, id: number): void {
  queries.removeQueries({ queryKey: propertyKeys.record(id) });
  changePages(queries, (page, list) => ({
    ...page,
    properties: page.properties.filter((listed) => listed.id !== id),
    total: shows(list, id) ? page.total - 1 : page.total,
  }));
}

/** Has the lists asked for anew: a change may move a property into a search, out of it, or to another place. */
export function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: propertyKeys.lists });
}

type Page = Answer<'GET /properties'>;

function changePages(queries: QueryClient, change: (page: Page, list: CachedList) => Page): void {
  queries.setQueriesData<CachedList>(
    { queryKey: propertyKeys.lists },
    (list) => list && { ...list, pages: list.pages.map((page) => change(page, list)) },
  );
}

function shows(list: CachedList, id: number): boolean {
  return list.pages.some((page) => page.properties.some((property) => property.id === id));
}
