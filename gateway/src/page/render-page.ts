import type { Resolution } from '@keystead/contracts';
import { assetUrl, type Release } from '../releases/release-reader.ts';
import type { PageHead, RenderedPage } from '../rendering/rendered-pages.ts';
import {
  orderFiles,
  repeatPresses,
  scriptJson,
  sendFirstRequests,
  showSkeleton,
  themeScript,
} from './inline-scripts.ts';

/** Whether everybody may see the page at a path. The others have private content, so the browser renders them. */
export const isPublic = (path: string): boolean => !/^\/app(?:\/|$)/.test(path);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an element or for an attribute in double quotes. */
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** The head of a page without its own: those behind the sign-in, and any page while nothing can be rendered. */
const plainHead: PageHead = {
  title: 'Keystead',
  description: 'Keystead: properties, tenants, leases, maintenance and rent in one place.',
};

interface HeadOf extends Pick<PageParts, 'origin' | 'path' | 'nonce'> {
  readonly head: PageHead;
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

const plainTags = () => title(plainHead).join('\n');

function headTags(of: HeadOf): string {
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

/** The canvas of both themes, as in packages/ui, so that nothing flashes before the styles are loaded. */
export const canvas = { light: '#faf9f6', dark: '#131210' } as const;

const firstStyle =
  `html{background:${canvas.light};color-scheme:light}` + `html.dark{background:${canvas.dark};color-scheme:dark}`;

/** What a page is rendered from. `area` is the remote that its path needs at once, if any. */
export interface PageParts {
  readonly nonce: string;
  readonly shell: Release;
  readonly resolution: Resolution;
  readonly area: string | undefined;
  readonly origin: string;
  readonly path: string;
  /** Null if the browser renders it. */
  readonly rendered: RenderedPage | null;
  /** The skeleton of a page of the app; null if there is none. */
  readonly skeleton: RenderedPage | null;
  /** The unknown address that redirected to this page, if one did. */
  readonly missing?: string | undefined;
}

const head = (nonce: string, tags: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${tags}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${canvas.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${canvas.dark}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${firstStyle}</style>
<script nonce="${nonce}">${themeScript}</script>`;

const preload = (nonce: string, url: string, integrity = '') =>
  `<link rel="preload" as="script" nonce="${nonce}" href="${escapeHtml(url)}"${integrity}>`;

/**
 * Without these, each script would request the next one and cost a round trip. A page whose first requests are sent
 * without scripts needs those for requests later.
 */
function shellPreloads({ nonce, shell, path, rendered, skeleton }: PageParts): string[] {
  if (rendered) return [];
  const http = skeleton?.requests?.length ? [] : (shell.http ?? []);
  const app = isPublic(path) ? [] : [...(shell.app ?? []), ...http];
  return [...shell.preload, shell.entry, ...app].map((file) => preload(nonce, assetUrl(shell, file)));
}

/** The scripts that the path's remote needs at once. A rendered page needs none until the visitor begins to use it. */
function areaPreloads({ nonce, resolution, area, rendered }: PageParts): string[] {
  const remote = area && resolution.remotes[area];
  if (!remote || rendered) return [];
  return [remote.entry, ...remote.preload].map((url) => {
    const hash = remote.integrity[url];
    return preload(nonce, url, hash === undefined ? '' : ` integrity="${hash}"`);
  });
}

const picturePreloads = ({ rendered }: PageParts): string[] =>
  (rendered?.head.pictures ?? []).map(
    ({ media, type, srcset, sizes }) =>
      `<link rel="preload" as="image" fetchpriority="high" media="${escapeHtml(media)}" type="${escapeHtml(type)}" ` +
      `imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}">`,
  );

const firstFont = ({ shell }: PageParts): string | null => {
  const [font] = shell.fonts;
  return font === undefined ? null : assetUrl(shell, font);
};

/** Whether the page orders its files itself (ADR 48). */
const hasOrder = ({ rendered }: PageParts): boolean => Boolean(rendered?.head.pictures?.length);

/**
 * A browser delays the first paint by up to a tenth of a second for a preloaded font. A rendered page keeps the fallback
 * if the font comes later (`FontFaces`). Where the browser renders, its scripts load the font (ADR 48).
 */
function fontPreloads(parts: PageParts): string[] {
  const font = firstFont(parts);
  if (font === null || !parts.rendered) return [];
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`;
  return [hasOrder(parts) ? `<noscript>${link}</noscript>` : link];
}

/** A busy browser would paint half a page, whose lines move once the rest and the font arrive. */
const paintWhole = ({ rendered }: PageParts): string[] =>
  rendered ? ['<link rel="expect" blocking="render" href="#root">'] : [];

function startScripts(parts: PageParts, scripts: readonly string[]): string[] {
  const { nonce } = parts;
  if (hasOrder(parts))
    return [`<script nonce="${nonce}">${orderFiles({ scripts, font: firstFont(parts), nonce })}</script>`];
  return scripts.map((url) => `<script nonce="${nonce}" defer src="${url}"></script>`);
}

/** The styles of a rendered page, in the form in which styled-components restores them. */
const styles = (nonce: string, { css, fonts, stylesVersion }: RenderedPage) =>
  (fonts === undefined ? '' : `<style nonce="${nonce}" id="keystead-fonts">${fonts}</style>\n`) +
  `<style nonce="${nonce}" data-styled="true" data-styled-version="${stylesVersion}">${css}</style>`;

/** The data for the page's scripts: the releases to load, and the content that the page was rendered from. */
function pageData({ nonce, resolution, rendered, missing }: PageParts): string {
  const contents = [...(rendered?.contents ?? [])].map(([address, json]) => `${JSON.stringify(address)}:${json}`);
  const hint = missing === undefined ? '' : `,"missing":${JSON.stringify(missing)}`;
  const json = `{"resolution":${JSON.stringify(resolution)},"contents":{${contents.join(',')}}${hint}}`;
  return `<script nonce="${nonce}" type="application/json" id="keystead-page">${scriptJson(json)}</script>`;
}

/** The requests that the page will send first. A page of a release in development doesn't name it in its requests. */
function firstRequests({ nonce, area, resolution, skeleton }: PageParts): string[] {
  const addresses = skeleton?.requests ?? [];
  const remote = area === undefined ? undefined : resolution.remotes[area];
  const release = remote && !remote.override ? `${area}@${remote.release}` : null;
  if (addresses.length === 0) return [];
  return [`<script nonce="${nonce}">${sendFirstRequests({ addresses, release })}</script>`];
}

/** In a template, because only a browser with a session shows it. */
const skeletonBody = (nonce: string, { html }: RenderedPage) => [
  `<template id="keystead-skeleton">${html}</template>`,
  `<script nonce="${nonce}">${showSkeleton}</script>`,
];

const noScript =
  '<noscript>Keystead runs in your browser and needs JavaScript. Please turn it on and reload this page.</noscript>';

export function renderPage(parts: PageParts): string {
  const { nonce, shell, rendered, skeleton } = parts;
  // The entry comes last, because it depends on the others. Deferred scripts load at low priority unless preloaded. A
  // rendered page wants that: its text and font come first.
  const scripts = [...shell.preload, shell.entry].map((file) => assetUrl(shell, file));
  return [
    head(nonce, rendered ? headTags({ ...parts, head: rendered.head }) : plainTags()),
    ...firstRequests(parts),
    ...paintWhole(parts),
    ...picturePreloads(parts),
    ...fontPreloads(parts),
    ...(rendered ? [styles(nonce, rendered), `<script nonce="${nonce}">${repeatPresses}</script>`] : []),
    ...(skeleton ? [styles(nonce, skeleton)] : []),
    ...shellPreloads(parts),
    ...areaPreloads(parts),
    ...startScripts(parts, scripts),
    '</head>',
    '<body>',
    ...(rendered ? [] : [noScript]),
    `<div id="root">${rendered?.html ?? ''}</div>`,
    ...(skeleton ? skeletonBody(nonce, skeleton) : []),
    // Last, because the first view needs none of it.
    pageData(parts),
    '</body>',
    '</html>\n',
  ].join('\n');
}

export function renderUnavailable(nonce: string): string {
  return `${head(nonce, plainTags())}
</head>
<body>
<p>Keystead is not available right now. Please try again in a moment.</p>
</body>
</html>
`;
}
