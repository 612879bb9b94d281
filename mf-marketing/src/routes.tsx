import { lazyPage, Navigate, type PublicHandle, type RouteObject } from '@keystead/web-kit';
import type { ComponentType } from 'react';
import {
  aboutHandle,
  apiDocsHandle,
  blogHandle,
  contactHandle,
  helpHandle,
  landingHandle,
  postHandle,
  pricingHandle,
  statusHandle,
  textPageHandle,
} from './page-handles.ts';

const page = (path: string, load: () => Promise<ComponentType>, handle?: PublicHandle): RouteObject => ({
  path,
  Component: lazyPage(load),
  handle,
});

/** The pages of this remote, by absolute path. Every first page loads this module, so it only names the pages. */
export const routes: RouteObject[] = [
  page('/', () => import('./landing/landing-page.tsx').then((it) => it.LandingPage), landingHandle),
  page('/pricing', () => import('./pricing/pricing-page.tsx').then((it) => it.PricingPage), pricingHandle),
  page('/about', () => import('./about/about-page.tsx').then((it) => it.AboutPage), aboutHandle),
  page('/contact', () => import('./contact/contact-page.tsx').then((it) => it.ContactPage), contactHandle),
  page('/status', () => import('./status/status-page.tsx').then((it) => it.StatusPage), statusHandle),
  page('/blog', () => import('./blog/blog-page.tsx').then((it) => it.BlogPage), blogHandle),
  page('/blog/:slug', () => import('./blog/post-page.tsx').then((it) => it.PostPage), postHandle),
  page('/api-docs', () => import('./api-docs/api-docs-page.tsx').then((it) => it.ApiDocsPage), apiDocsHandle),
  page('/help', () => import('./content/help-page.tsx').then((it) => it.HelpPage), helpHandle),
  page('/app/help', () => import('./content/app-help-page.tsx').then((it) => it.AppHelpPage)),
  { path: '/app/site', element: <Navigate to="/app/site/pages" replace /> },
  page('/app/site/pages', () => import('./site/pages/pages-list-page.tsx').then((it) => it.PagesPage)),
  page('/app/site/pages/new', () => import('./site/pages/page-editor.tsx').then((it) => it.NewPostPage)),
  page('/app/site/pages/:id', () => import('./site/pages/page-editor.tsx').then((it) => it.EditPagePage)),
  page('/app/site/messages/:id?', () => import('./site/messages/messages-list-page.tsx').then((it) => it.MessagesPage)),
  // Further pages in the footer, stored as Markdown. The shell knows which ones exist.
  page('/:slug', () => import('./content/text-page.tsx').then((it) => it.TextPage), textPageHandle),
];
