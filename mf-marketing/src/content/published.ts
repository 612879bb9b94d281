import type { PublishedPage, SitePageKind } from '@keystead/contracts';
import {
  contentRequest,
  type PageHead,
  type PublicHandle,
  publicHandle,
  useContent,
  useParams,
} from '@keystead/web-kit';

const SLUG = /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

// An invalid slug would be rejected instead of being reported as missing.
const requestFor = (kind: SitePageKind, slug: string) =>
  contentRequest('GET /marketing/published/{kind}/{slug}', { params: { kind, slug: SLUG.test(slug) ? slug : 'none' } });

const withSlug = (page: PublishedPage | null, slug: string) => (page?.slug === slug ? page : null);

/** The published page with the slug `own`, or with the URL's `:slug`; null where there is none. */
export function usePublished(kind: SitePageKind, own?: string): PublishedPage | null {
  const { slug = own ?? '' } = useParams();
  return withSlug(useContent(requestFor(kind, slug)), slug);
}

/** The content of a published page, and its head. `own` is the slug where the URL has none. */
export function publishedHandle(kind: SitePageKind, headOf: (page: PublishedPage) => PageHead, own = ''): PublicHandle {
  return publicHandle({
    content: ({ slug = own }) => [requestFor(kind, slug)],
    head: ({ slug = own }, [found]) => {
      const page = withSlug(found, slug);
      return page && headOf(page);
    },
  });
}
