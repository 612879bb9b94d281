import type { Resolution } from '@keystead/contracts';
import type { RemoteName } from '../releases/apps.ts';
import { assetUrl, type Release } from '../releases/release.ts';
import { canvas, firstStyle, themeScript } from './first-paint.ts';

/** What a page is made from. `area` is the remote that its path needs at once, if any. */
export interface PageParts {
  readonly nonce: string;
  readonly shell: Release;
  readonly resolution: Resolution;
  readonly area: RemoteName | undefined;
}

/** JSON that can't end the script element that it stands in. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const head = (nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Keystead</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Keystead: properties, tenants, leases, maintenance and rent in one place.">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${canvas.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${canvas.dark}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${firstStyle}</style>
<script nonce="${nonce}">${themeScript}</script>`;

/** The scripts that the path's remote needs at once, the entry with the integrity by which the shell will load it. */
function areaPreloads({ nonce, resolution, area }: PageParts): string[] {
  const remote = area && resolution.remotes[area];
  if (!remote) return [];
  const integrity = remote.integrity ? ` integrity="${remote.integrity}"` : '';
  return [
    `<link rel="preload" as="script" nonce="${nonce}" href="${remote.entry}"${integrity}>`,
    ...remote.preload.map((url) => `<link rel="preload" as="script" nonce="${nonce}" href="${url}">`),
  ];
}

/** The one page of the product, for any path. */
export function renderPage(parts: PageParts): string {
  const { nonce, shell, resolution } = parts;
  // The entry comes last: the others are what it starts with. Deferred scripts load at low priority unless preloaded.
  const scripts = [...shell.preload, shell.entry].map((file) => assetUrl(shell, file));
  const font = shell.fonts[0];
  return [
    head(nonce),
    ...(font ? [`<link rel="preload" as="font" type="font/woff2" crossorigin href="${assetUrl(shell, font)}">`] : []),
    ...scripts.map((url) => `<link rel="preload" as="script" nonce="${nonce}" href="${url}">`),
    ...areaPreloads(parts),
    ...scripts.map((url) => `<script nonce="${nonce}" defer src="${url}"></script>`),
    `<script nonce="${nonce}" type="application/json" id="keystead-page">${scriptJson({ resolution })}</script>`,
    '</head>',
    '<body>',
    '<noscript>Keystead runs in your browser and needs JavaScript. Please turn it on and reload this page.</noscript>',
    '<div id="root"></div>',
    '</body>',
    '</html>\n',
  ].join('\n');
}

/** The page while there is no shell to show. */
export function renderUnavailable(nonce: string): string {
  return `${head(nonce)}
</head>
<body>
<p>Keystead is not available right now. Please try again in a moment.</p>
</body>
</html>
`;
}
