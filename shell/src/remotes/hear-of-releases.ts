import { session, tabStorage } from '@keystead/web-kit';
import { onFirstGesture } from '../on-first-gesture.ts';
import { whenIdle } from '../when-idle.ts';
import { askForResolution, knownResolution } from './resolution.ts';

/** The polling interval until the gateway has sent its `ttl`, in seconds. */
const SECONDS = 30;

/**
 * Other copies of the gateway see a new revision within a second of the one that published it: the interval of retries,
 * and the number of attempts.
 */
const AGAIN_MS = 1_000;
const TIMES = 3;

/** The key in tab storage of the session for which the tab last asked. */
const ASKED = 'releases-asked-for';
const TAIL = 16;

/** Identifies a session. */
const sessionMark = () => session.get().token?.slice(-TAIL) ?? '';

async function askNow(): Promise<void> {
  const mark = sessionMark();
  await askForResolution();
  tabStorage.write(ASKED, mark);
}

/** The latest published revision; null without a publisher. */
let told: number | null = null;

const isBehind = (revision: number | null) => revision !== null && knownResolution()?.revision !== revision;

/** Fetches the releases of a new revision, and retries until the answering gateway has seen that revision too. */
async function askFor(revision: number | null, times = TIMES): Promise<void> {
  // On failure the previous answer stays valid.
  await askNow().catch(() => {});
  if (times === 1 || !isBehind(revision)) return;
  setTimeout(() => {
    if (told === revision && isBehind(revision)) void askFor(revision, times - 1);
  }, AGAIN_MS);
}

async function follow(): Promise<void> {
  const { followRevisions } = await import('@keystead/web-kit/live');
  followRevisions((revision) => {
    told = revision;
    if (revision === null || isBehind(revision)) void askFor(revision);
  }, knownResolution()?.ttl ?? SECONDS);
}

/**
 * Follows the gateway's choice of releases for this visitor. Starts once the visitor uses the page or is signed in, and
 * the page is idle. Cohorts of a rollout depend on the signed-in user.
 */
export function hearOfReleases(): void {
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    // If its code fails to load, the page only lacks updates on releases.
    whenIdle(() => void follow().catch(() => {}));
  };
  onFirstGesture(begin);
  if (session.get().status === 'signed-in') {
    begin();
    // The page's own request had no session: the gateway knows it from a cookie, if an earlier request has set that.
    if (tabStorage.read(ASKED) !== sessionMark()) whenIdle(() => void askFor(null));
  }
  session.subscribe((now, before) => {
    if (before.status === 'loading' || now.token === before.token) return;
    void askFor(null);
    begin();
  });
}
