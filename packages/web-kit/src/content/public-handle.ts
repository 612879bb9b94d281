import type { Content, ContentOperation, ContentRequest } from './content-request.ts';

/** The parameters of a route's path, as they stand in the address. */
export type PageParams = Readonly<Record<string, string | undefined>>;

/** A picture that is seen before anything is scrolled, where `media` fits: as the page's own `source` names it. */
export interface FirstPicture {
  media: string;
  type: string;
  srcset: string;
  sizes: string;
}

/** What a public page says of itself in the document's head, in search results and where a link to it is shared. */
export interface PageHead {
  /** The whole of it, as the browser's tab shows it. */
  title: string;
  description: string;
  /** `website` unless said. */
  type?: 'website' | 'article';
  /** The path of a picture of it. */
  image?: string;
  /** What to fetch before the page's scripts, so that it stands as soon as its text. */
  pictures?: readonly FirstPicture[];
  /** When an article was published, as the API says it. */
  publishedAt?: string;
  /** Structured data (JSON-LD), each with its `@context`. */
  structured?: readonly object[];
  /** Not to be listed by search engines. */
  noindex?: boolean;
}

/** The `handle` of a public page's route: what it needs before it can be shown, and its head. */
export interface PublicHandle {
  content?: (params: PageParams) => readonly ContentRequest[];
  /** Given the answers in the order of `content`; null: there is no such page. */
  head: (params: PageParams, contents: readonly unknown[]) => PageHead | null;
}

type Contents<Requests extends readonly ContentRequest[]> = {
  readonly [Place in keyof Requests]: Requests[Place] extends ContentRequest<infer O extends ContentOperation>
    ? Content<O>
    : never;
};

/** Makes a handle whose `head` knows the types of what `content` asks for. */
export function publicHandle<const Requests extends readonly ContentRequest[] = readonly []>(handle: {
  content?: (params: PageParams) => Requests;
  head: (params: PageParams, contents: Contents<Requests>) => PageHead | null;
}): PublicHandle {
  return handle as unknown as PublicHandle;
}
