import * as ui from '@keystead/ui';
import { fallbackFontCss, fontCss, GlobalStyle } from '@keystead/ui';
import * as markdown from '@keystead/ui/markdown';
import * as webKit from '@keystead/web-kit';
import { contentRequests, fillContents, matchRoutes, type PageHead, preloadPages, readHead } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { renderToReadableStream } from 'react-dom/server.browser';
import * as reactHookForm from 'react-hook-form';
import { StaticRouter } from 'react-router-dom';
import * as styledComponents from 'styled-components';
import { App } from './app.tsx';
import { AppSkeleton, firstViewAt } from './layout/app-frame.tsx';
import { publicRoutes } from './public-routes.tsx';
import { areaAt, movedTo } from './remotes/areas.ts';
import { provideRemote, routesOf } from './remotes/remote-store.ts';
import { provideManifests } from './remotes/resolution.ts';

// The bundle by which the gateway renders public pages (ADR 30). Its worker requests one page at a time: a page's
// content is the only state between the two calls.

export const modules = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-hook-form': reactHookForm,
  'styled-components': styledComponents,
  '@keystead/web-kit': webKit,
  '@keystead/ui': ui,
  '@keystead/ui/markdown': markdown,
};

export { provideManifests, provideRemote };

const unknown = { redirect: '/' };

/** Whether a page is the app's: it is rendered as a skeleton, without content. */
const isApp = (path: string) => /^\/app(?:\/|$)/.test(path);

function pageMatches(path: string): ReturnType<typeof matchRoutes> {
  const area = areaAt(path);
  return matchRoutes(area === undefined ? publicRoutes : (routesOf(area.remote) ?? []), path);
}

/** Whether the remote of an address is loaded and serves its area; otherwise the browser waits for it. */
function isServed(path: string): boolean {
  const area = areaAt(path);
  return area === undefined || matchRoutes(routesOf(area.remote) ?? [], area.path) !== null;
}

/** The addresses below `/api` that a page needs, or a redirect. Null where only the browser can decide. */
export async function planPage(path: string): Promise<{ content: string[] } | { redirect: string } | null> {
  if (isApp(path)) return { content: [] };
  const moved = movedTo(path);
  if (moved !== undefined) return { redirect: moved };
  if (!isServed(path)) return null;
  const matches = pageMatches(path);
  return matches === null ? unknown : { content: contentRequests(matches).map(({ address }) => address) };
}

export interface RenderedParts {
  html: string;
  css: string;
  /** The fonts, for a style element of their own. */
  fonts: string;
  stylesVersion: string;
  head: PageHead;
  /** For a page of the app: what it will request first, by addresses below `/api`. */
  requests?: readonly string[];
}

async function render(
  location: string,
  content: ReactNode,
): Promise<Pick<RenderedParts, 'html' | 'css' | 'stylesVersion'>> {
  const sheet = new styledComponents.ServerStyleSheet();
  const failures: unknown[] = [];
  const page = <StaticRouter location={location}>{content}</StaticRouter>;
  try {
    const stream = await renderToReadableStream(sheet.collectStyles(page), {
      // React would only leave a gap after an error inside a boundary.
      onError: (error) => void failures.push(error),
      // The response is sent only when complete, so no script has to insert late parts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    await stream.allReady;
    const html = await textOf(stream);
    if (failures.length > 0) throw failures[0];
    return { html, css: cssOf(sheet), stylesVersion: styledComponents.version };
  } finally {
    sheet.seal();
  }
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of stream) text += decoder.decode(part, { stream: true });
  return text;
}

const cssOf = (sheet: styledComponents.ServerStyleSheet): string =>
  sheet
    .getStyleElement()
    .map(({ props }) => (props as { dangerouslySetInnerHTML: { __html: string } }).dangerouslySetInnerHTML.__html)
    .join('');

async function renderSkeleton(path: string): Promise<RenderedParts> {
  const page = (
    <>
      <GlobalStyle />
      <AppSkeleton path={path} />
    </>
  );
  const requests = firstViewAt(path)?.requests ?? [];
  return {
    ...(await render(path, page)),
    fonts: fallbackFontCss,
    head: { title: 'Keystead', description: '' },
    requests,
  };
}

/** Renders a location (path and query) from the answers to `planPage`'s requests; null when they give no page. */
export async function renderPage(location: string, contents: Record<string, unknown>): Promise<RenderedParts | null> {
  const path = location.split('?', 1)[0] ?? '';
  if (isApp(path)) return renderSkeleton(path);
  fillContents(contents);
  const matches = pageMatches(path);
  const head = matches && readHead(matches);
  if (!head) return null;
  const area = areaAt(path);
  await preloadPages(publicRoutes, path);
  if (area !== undefined) await preloadPages(routesOf(area.remote) ?? [], path);
  return { ...(await render(location, <App routes={publicRoutes} served />)), fonts: fontCss('optional'), head };
}
