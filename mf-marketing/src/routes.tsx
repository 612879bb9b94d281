import { lazyPage, Navigate, type RouteObject } from '@keystead/web-kit';
import {
  aboutHandle,
  apiDocsHandle,
  blogHandle,
  contactHandle,
  landingHandle,
  postHandle,
  pricingHandle,
  statusHandle,
  textPageHandle,
} from './page-handles.ts';

/** The pages of this remote, by absolute path. Every first page loads this module, so it only names the pages. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: lazyPage(() => import('./landing/landing-page.tsx').then((it) => it.LandingPage)),
    handle: landingHandle,
  },
  {
    path: '/pricing',
    Component: lazyPage(() => import('./pricing/pricing-page.tsx').then((it) => it.PricingPage)),
    handle: pricingHandle,
  },
  {
    path: '/about',
    Component: lazyPage(() => import('./about/about-page.tsx').then((it) => it.AboutPage)),
    handle: aboutHandle,
  },
  {
    path: '/contact',
    Component: lazyPage(() => import('./contact/contact-page.tsx').then((it) => it.ContactPage)),
    handle: contactHandle,
  },
  {
    path: '/status',
    Component: lazyPage(() => import('./status/status-page.tsx').then((it) => it.StatusPage)),
    handle: statusHandle,
  },
  {
    path: '/blog',
    Component: lazyPage(() => import('./blog/blog-page.tsx').then((it) => it.BlogPage)),
    handle: blogHandle,
  },
  {
    path: '/blog/:slug',
    Component: lazyPage(() => import('./blog/post-page.tsx').then((it) => it.PostPage)),
    handle: postHandle,
  },
  {
    path: '/api-docs',
    Component: lazyPage(() => import('./api-docs/api-docs-page.tsx').then((it) => it.ApiDocsPage)),
    handle: apiDocsHandle,
  },
  { path: '/app/site', element: <Navigate to="/app/site/pages" replace /> },
  {
    path: '/app/site/pages',
    Component: lazyPage(() => import('./site/pages/pages-list-page.tsx').then((it) => it.PagesPage)),
  },
  {
    path: '/app/site/pages/new',
    Component: lazyPage(() => import('./site/pages/new-post-page.tsx').then((it) => it.NewPostPage)),
  },
  {
    path: '/app/site/pages/:id',
    Component: lazyPage(() => import('./site/pages/edit-page-page.tsx').then((it) => it.EditPagePage)),
  },
  {
    path: '/app/site/messages/:id?',
    Component: lazyPage(() => import('./site/messages/messages-list-page.tsx').then((it) => it.MessagesPage)),
  },
  // Further pages in the footer, stored as Markdown. The shell knows which ones exist.
  {
    path: '/:slug',
    Component: lazyPage(() => import('./content/text-page.tsx').then((it) => it.TextPage)),
    handle: textPageHandle,
  },
];
