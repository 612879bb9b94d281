import type { SitePage as PageAnswer, PublishedPage, PublishedSummary } from '@keystead/contracts';
import { type Caller, presentEntity } from '@keystead/service-kit';
import { isBuiltIn, type ListedPage, lastVisibleChange, pathOf, type SitePage, sitePagePolicy } from './site-pages.ts';

/** It has the full text, so that an earlier one can be restored. */
export const toHistorySnapshot = ({ title, description, body, author, published_at }: SitePage) => ({
  title,
  description,
  body,
  author,
  published_at: published_at?.toISOString() ?? null,
});

export const presentPage = (page: SitePage, caller: Caller): PageAnswer => ({
  ...presentEntity(page),
  kind: page.kind,
  slug: page.slug,
  path: pathOf(page),
  ...toHistorySnapshot(page),
  built_in: isBuiltIn(page),
  abilities: { update: sitePagePolicy.update(caller), delete: sitePagePolicy.delete(caller, page) },
});

export const presentSummary = (page: ListedPage): PublishedSummary => ({
  kind: page.kind,
  slug: page.slug,
  path: pathOf(page),
  title: page.title,
  description: page.description,
  author: page.author,
  published_at: (page.published_at ?? page.created_at).toISOString(),
  updated_at: lastVisibleChange(page).toISOString(),
});

export const presentPublished = (page: SitePage): PublishedPage => ({ ...presentSummary(page), body: page.body });
