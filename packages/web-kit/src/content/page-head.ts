import type { RouteMatch, RouteObject } from 'react-router-dom';
import { type Content, type ContentOperation, type ContentRequest, readContent } from './content.ts';

type PageParams = Readonly<Record<string, string | undefined>>;

/** A picture above the fold, preloaded where `media` matches; the same values as on the page's own `source`. */
export interface FirstPicture {
  media: string;
  type: string;
  srcset: string;
  sizes: string;
}

export interface PageHead {
  title: string;
  description: string;
  type?: 'website' | 'article';
  image?: string;
  /** Pictures to fetch before the page's scripts, so that they show as soon as the text. */
  pictures?: readonly FirstPicture[];
  publishedAt?: string;
  /** Structured data (JSON-LD), each with its `@context`. */
  structured?: readonly object[];
  noindex?: boolean;
}

/** The `handle` of a public page's route: the content that it needs before it can render, and its head. */
export interface PublicHandle {
  content?: (params: PageParams) => readonly ContentRequest[];
  /** Receives the answers in the order of `content`. Returns null if there is no such page. */
  head: (params: PageParams, contents: readonly unknown[]) => PageHead | null;
}

type Contents<Requests extends readonly ContentRequest[]> = {
  readonly [Place in keyof Requests]: Requests[Place] extends ContentRequest<infer O extends ContentOperation>
    ? Content<O>
    : never;
};

/** Makes a handle whose `head` has the types of the answers that `content` requests. */
export function publicHandle<const Requests extends readonly ContentRequest[] = readonly []>(handle: {
  content?: (params: PageParams) => Requests;
  head: (params: PageParams, contents: Contents<Requests>) => PageHead | null;
}): PublicHandle {
  return handle as unknown as PublicHandle;
}

type Matches = readonly Pick<RouteMatch<string, RouteObject>, 'params' | 'route'>[];

function publicPage(matches: Matches): { handle: PublicHandle; params: PageParams } | undefined {
  const match = matches.findLast(({ route }) => typeof route.handle?.head === 'function');
  return match && { handle: match.route.handle as PublicHandle, params: match.params };
}

/** The API requests whose answers the matched page needs before it can render. */
export function contentRequests(matches: Matches): readonly ContentRequest[] {
  const page = publicPage(matches);
  return page?.handle.content?.(page.params) ?? [];
}

/** Undefined if the page isn't public, null if it doesn't exist. Suspends and throws as `useContent` does. */
export function readHead(matches: Matches): PageHead | null | undefined {
  const page = publicPage(matches);
  return page?.handle.head(
    page.params,
    contentRequests(matches).map((request) => readContent(request)),
  );
}
