import { type matchRoutes, Navigate, readHead, renderMatches } from '@keystead/web-kit';
import { useEffect } from 'react';
import { useTitle } from '../layout/use-title.ts';
import { rememberGood } from './last-good.ts';
import type { LoadedRemote } from './remote-store.ts';

interface AreaPageProps extends Pick<LoadedRemote, 'release'> {
  remote: string;
  matches: NonNullable<ReturnType<typeof matchRoutes>>;
}

/**
 * A page of a remote. One that is public says what it is called; without the content that it is about there is no such
 * page, and its address leads to `/` (product §2). What has shown something is remembered as good.
 */
export function AreaPage({ remote, release, matches }: AreaPageProps) {
  const head = readHead(matches);
  useTitle(head?.title ?? null);
  useEffect(() => {
    if (release !== null) rememberGood(remote, release);
  }, [remote, release]);
  return head === null ? <Navigate to="/" replace /> : renderMatches(matches);
}
