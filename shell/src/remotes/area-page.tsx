import { type matchRoutes, Navigate, readHead, renderMatches } from '@keystead/web-kit';
import { useEffect, useLayoutEffect } from 'react';
import { useTitle } from '../layout/use-title.ts';
import { rememberGood } from './last-good.ts';
import { openPage } from './opened-page.ts';
import type { LoadedRemote } from './remote-store.ts';
import { report } from './report.ts';

interface AreaPageProps extends Pick<LoadedRemote, 'release' | 'chosen'> {
  remote: string;
  matches: NonNullable<ReturnType<typeof matchRoutes>>;
}

/**
 * Whether a release may be remembered as good: not a rollout's candidate, and not a release that the user selected for
 * their browser.
 */
const isProven = ({ release, chosen }: Pick<LoadedRemote, 'release' | 'chosen'>): boolean =>
  release?.release !== chosen?.release || !(chosen?.override || chosen?.arm === 'candidate');

/**
 * A page of a remote. A public one sets its title; if the content it is about doesn't exist, the address redirects to
 * `/` (product §2). A release that has shown a page is remembered as good.
 */
export function AreaPage({ remote, release, chosen, matches }: AreaPageProps) {
  const head = readHead(matches);
  useTitle(head?.title ?? null);
  // Before the effects of the page's components, which send requests.
  useLayoutEffect(() => {
    if (release !== null && !chosen?.override) return openPage(remote, release);
  }, [remote, release, chosen]);
  useEffect(() => {
    if (release === null) return;
    report.mounted(remote, release.release);
    if (isProven({ release, chosen })) rememberGood(remote, release);
  }, [remote, release, chosen]);
  return head === null ? <Navigate to="/" replace /> : renderMatches(matches);
}
