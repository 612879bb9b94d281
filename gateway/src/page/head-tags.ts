import type { PageHead } from '../rendering/rendered-page.ts';
import { escapeHtml, scriptJson } from './escape-html.ts';

/** The head of a page without its own: those behind the sign-in, and any page while nothing can be rendered. */
const plainHead: PageHead = {
  title: 'Keystead',
  description: 'Keystead: properties, tenants, leases, maintenance and rent in one place.',
};

/** The page whose tags are rendered. */
export interface HeadOf {
  readonly head: PageHead;
  /** The public URL of this site, without a path. */
  readonly origin: string;
  readonly path: string;
  readonly nonce: string;
}

const title = ({ title, description }: PageHead) => [
  `<title>${escapeHtml(title)}</title>`,
  `<meta name="description" content="${escapeHtml(description)}">`,
];

const property = (name: string, content: string | undefined) =>
  content === undefined ? [] : [`<meta property="${name}" content="${escapeHtml(content)}">`];

function shared({ head, origin, path }: HeadOf): string[] {
  const { type = 'website', image } = head;
  const address = origin + (path.replace(/\/+$/, '') || '/');
  const picture = image && origin + image;
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...property('og:site_name', 'Keystead'),
    ...property('og:type', type),
    ...property('og:title', head.title),
    ...property('og:description', head.description),
    ...property('og:url', address),
    ...property('og:image', picture),
    ...property('article:published_time', head.publishedAt),
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`,
  ];
}

/** The tags of a page without a head of its own. */
export const plainTags = () => title(plainHead).join('\n');

/** The tags of a public page, for search engines and for link previews. */
export function headTags(of: HeadOf): string {
  const { head, nonce } = of;
  return [
    ...title(head),
    ...(head.noindex ? ['<meta name="robots" content="noindex">'] : shared(of)),
    '<link rel="alternate" type="application/rss+xml" title="Keystead Blog" href="/feed.xml">',
    ...(head.structured ?? []).map(
      (data) => `<script nonce="${nonce}" type="application/ld+json">${scriptJson(JSON.stringify(data))}</script>`,
    ),
  ].join('\n');
}
