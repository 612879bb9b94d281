import type { Resolution } from '@keystead/contracts';
import type { RemoteName } from '../releases/apps.ts';
import { assetUrl, type Release } from '../releases/release.ts';
import type { RenderedPage } from '../rendering/rendered-page.ts';
import { escapeHtml, scriptJson } from './escape-html.ts';
import { canvas, firstStyle, laterScripts, repeatPresses, themeScript } from './first-paint.ts';
import { headTags, plainTags } from './head-tags.ts';
import { isPublic } from './is-public.ts';

/** What a page is made from. `area` is the remote that its path needs at once, if any. */
export interface PageParts {
  readonly nonce: string;
  readonly shell: Release;
  readonly resolution: Resolution;
  readonly area: RemoteName | undefined;
  /** Where visitors reach this site, without a path. */
  readonly origin: string;
  readonly path: string;
  /** The page as it was rendered; null: the browser draws it. */
  readonly rendered: RenderedPage | null;
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
 * The shell's scripts that a page needs which is drawn in the browser: all at once, for each that the one before asks for would
 * cost a round trip.
 */
function shellPreloads({ nonce, shell, path, rendered }: PageParts): string[] {
  if (rendered) return [];
  const app = isPublic(path) ? [] : (shell.app ?? []);
  return [...shell.preload, shell.entry, ...app].map((file) => preload(nonce, assetUrl(shell, file)));
}

/**
 * The scripts that the path's remote needs at once, each with the integrity by which the shell will load it. A page that is
 * there already needs none before somebody begins to use it.
 */
function areaPreloads({ nonce, resolution, area, rendered }: PageParts): string[] {
  const remote = area && resolution.remotes[area];
  if (!remote || rendered) return [];
  return [remote.entry, ...remote.preload].map((url) => {
    const hash = remote.integrity[url];
    return preload(nonce, url, hash === undefined ? '' : ` integrity="${hash}"`);
  });
}

/** What a rendered page shows first besides its text. */
const picturePreloads = ({ rendered }: PageParts): string[] =>
  (rendered?.head.pictures ?? []).map(
    ({ media, type, srcset, sizes }) =>
      `<link rel="preload" as="image" fetchpriority="high" media="${escapeHtml(media)}" type="${escapeHtml(type)}" ` +
      `imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}">`,
  );

/**
 * The font of a rendered page. A browser holds back the first paint for up to a tenth of a second for one that is preloaded, so
 * that no line moves when it comes; and it takes its part of the line. Where a picture comes first, the text does without; where
 * the browser draws the page, its scripts fetch the font (ADR 48).
 */
function fontPreloads({ shell, rendered }: PageParts): string[] {
  const font = shell.fonts[0];
  if (!font || !rendered || rendered.head.pictures?.length) return [];
  return [`<link rel="preload" as="font" type="font/woff2" crossorigin href="${assetUrl(shell, font)}">`];
}

/**
 * Nothing of a rendered page is painted before all of it is parsed. On a busy machine a browser pauses in the middle, and paints
 * half a page whose lines move once the rest and the font are there.
 */
const paintWhole = ({ rendered }: PageParts): string[] =>
  rendered ? ['<link rel="expect" blocking="render" href="#root">'] : [];

/** The scripts that begin the page. */
function startScripts({ nonce, rendered }: PageParts, urls: readonly string[]): string[] {
  if (rendered?.head.pictures?.length) return [`<script nonce="${nonce}">${laterScripts(urls, nonce)}</script>`];
  return urls.map((url) => `<script nonce="${nonce}" defer src="${url}"></script>`);
}

/** The styles of a rendered page, as styled-components finds them again. */
const styles = (nonce: string, { css, stylesVersion }: RenderedPage) =>
  `<style nonce="${nonce}" data-styled="true" data-styled-version="${stylesVersion}">${css}</style>`;

/** What the page's scripts have to know: the releases to load, and the content that the page was rendered from. */
function pageData({ nonce, resolution, rendered }: PageParts): string {
  const contents = [...(rendered?.contents ?? [])].map(([address, json]) => `${JSON.stringify(address)}:${json}`);
  const json = `{"resolution":${JSON.stringify(resolution)},"contents":{${contents.join(',')}}}`;
  return `<script nonce="${nonce}" type="application/json" id="keystead-page">${scriptJson(json)}</script>`;
}

const noScript =
  '<noscript>Keystead runs in your browser and needs JavaScript. Please turn it on and reload this page.</noscript>';

/** The one page of the product, for any path. */
export function renderPage(parts: PageParts): string {
  const { nonce, shell, rendered } = parts;
  // The entry comes last: the others are what it starts with. Deferred scripts load at low priority unless preloaded, as
  // they shall where the page is there already: the text and its font come first.
  const scripts = [...shell.preload, shell.entry].map((file) => assetUrl(shell, file));
  return [
    head(nonce, rendered ? headTags({ ...parts, head: rendered.head }) : plainTags()),
    ...paintWhole(parts),
    ...fontPreloads(parts),
    ...picturePreloads(parts),
    ...(rendered ? [styles(nonce, rendered), `<script nonce="${nonce}">${repeatPresses}</script>`] : []),
    ...shellPreloads(parts),
    ...areaPreloads(parts),
    ...startScripts(parts, scripts),
    pageData(parts),
    '</head>',
    '<body>',
    ...(rendered ? [] : [noScript]),
    `<div id="root">${rendered?.html ?? ''}</div>`,
    '</body>',
    '</html>\n',
  ].join('\n');
}

/** The page while there is no shell to show. */
export function renderUnavailable(nonce: string): string {
  return `${head(nonce, plainTags())}
</head>
<body>
<p>Keystead is not available right now. Please try again in a moment.</p>
</body>
</html>
`;
}
