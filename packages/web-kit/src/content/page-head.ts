import type { RouteMatch, RouteObject } from 'react-router-dom';
import type { ContentRequest } from './content-request.ts';
import type { PageHead, PageParams, PublicHandle } from './public-handle.ts';
import { readContent } from './use-content.ts';

type Matches = readonly Pick<RouteMatch<string, RouteObject>, 'params' | 'route'>[];

/** The innermost public page among the matched routes, with its path parameters. */
function publicPage(matches: Matches): { handle: PublicHandle; params: PageParams } | undefined {
  const match = matches.findLast(({ route }) => typeof route.handle?.head === 'function');
  return match && { handle: match.route.handle as PublicHandle, params: match.params };
}

/** The API requests whose answers the matched page needs before it can render. */
export function contentRequests(matches: Matches): readonly ContentRequest[] {
  const page = publicPage(matches);
  return page?.handle.content?.(page.params) ?? [];
}

/**
 * The head of the matched page: undefined for a page that isn't public, null where there is no such page. For
 * components: like `useContent` it suspends until the page's content has arrived, and throws if a request fails.
 */
export function readHead(matches: Matches): PageHead | null | undefined {
  const page = publicPage(matches);
  return page?.handle.head(
    page.params,
    contentRequests(matches).map((request) => readContent(request)),
  );
}
