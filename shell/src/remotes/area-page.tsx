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

/** Whether a release is one to come back to: not what is only being tried, by the gateway or by somebody for themselves. */
const isProven = ({ release, chosen }: Pick<LoadedRemote, 'release' | 'chosen'>): boolean =>
  release?.release !== chosen?.release || !(chosen?.override || chosen?.arm === 'candidate');

/**
 * A page of a remote. One that is public says what it is called; without the content that it is about there is no such
 * page, and its address leads to `/` (product §2). What has shown something is remembered as good.
 */
export function AreaPage({ remote, release, chosen, matches }: AreaPageProps) {
  const head = readHead(matches);
  useTitle(head?.title ?? null);
  // Before the effects of what is in the page, by which it asks the server.
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
