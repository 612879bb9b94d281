import { session, tabStorage } from '@keystead/web-kit';
import { onFirstGesture } from '../deferred-start.ts';
import { whenIdle } from '../when-idle.ts';
import { cachedResolution, fetchResolution } from './resolution.ts';

/** The polling interval until the gateway has sent its `ttl`, in seconds. */
const DEFAULT_TTL_SECONDS = 30;

/** Other gateways see a new revision within a second of the one that published it. */
const RETRY_MS = 1_000;
const MAX_ATTEMPTS = 3;

/** The key in tab storage of the session for which the tab last requested the releases. */
const SESSION_KEY = 'releases-asked-for';
const TOKEN_TAIL_LENGTH = 16;

const sessionId = () => session.get().token?.slice(-TOKEN_TAIL_LENGTH) ?? '';

async function refreshResolution(): Promise<void> {
  const id = sessionId();
  await fetchResolution();
  tabStorage.write(SESSION_KEY, id);
}

/** The latest published revision; null without a publisher. */
let latestRevision: number | null = null;

const isBehind = (revision: number | null) => revision !== null && cachedResolution()?.revision !== revision;

/** Fetches the releases of a new revision, and retries until the answering gateway has seen that revision too. */
async function fetchRevision(revision: number | null, attempts = MAX_ATTEMPTS): Promise<void> {
  // On failure the previous answer stays valid.
  await refreshResolution().catch(() => {});
  if (attempts === 1 || !isBehind(revision)) return;
  setTimeout(() => {
    if (latestRevision === revision && isBehind(revision)) void fetchRevision(revision, attempts - 1);
  }, RETRY_MS);
}

async function follow(): Promise<void> {
  const { followRevisions } = await import('@keystead/web-kit/live');
  followRevisions((revision) => {
    latestRevision = revision;
    if (revision === null || isBehind(revision)) void fetchRevision(revision);
  }, cachedResolution()?.ttl ?? DEFAULT_TTL_SECONDS);
}

/** Follows the gateway's choice of releases, once the visitor uses the page or is signed in and the page is idle. */
export function watchReleases(): void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    // If its code fails to load, the page only lacks updates on releases.
    whenIdle(() => void follow().catch(() => {}));
  };
  onFirstGesture(start);
  if (session.get().status === 'signed-in') {
    start();
    // The page's own request had no session: the gateway knows it from a cookie, if an earlier request has set that.
    if (tabStorage.read(SESSION_KEY) !== sessionId()) whenIdle(() => void fetchRevision(null));
  }
  session.subscribe((now, before) => {
    if (before.status === 'loading' || now.token === before.token) return;
    void fetchRevision(null);
    start();
  });
}
