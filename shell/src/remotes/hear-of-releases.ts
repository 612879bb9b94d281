import { session, tabStorage } from '@keystead/web-kit';
import { onFirstGesture } from '../on-first-gesture.ts';
import { whenIdle } from '../when-idle.ts';
import { askForResolution, knownResolution } from './resolution.ts';

/** Until the gateway has said how long what it says holds. */
const SECONDS = 30;

/** Another copy of the gateway hears of it within a second of the one that told: when, and how often, it is asked again. */
const AGAIN_MS = 1_000;
const TIMES = 3;

/** Where a tab keeps for whom it has asked. */
const ASKED = 'releases-asked-for';
const TAIL = 16;

/** Tells sessions apart. */
const sessionMark = () => session.get().token?.slice(-TAIL) ?? '';

async function askNow(): Promise<void> {
  const mark = sessionMark();
  await askForResolution();
  tabStorage.write(ASKED, mark);
}

/** What was told last; null where nobody tells. */
let told: number | null = null;

const isBehind = (revision: number | null) => revision !== null && knownResolution()?.revision !== revision;

/** Asks what follows from what was told, until the gateway that answers has heard of it too. */
async function askFor(revision: number | null, times = TIMES): Promise<void> {
  // What it said before holds on.
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
 * Keeps up with what the gateway chooses for this visitor: from when somebody uses the page, or is signed in, and has
 * nothing else to wait for. Who comes first in a rollout hangs on who is signed in.
 */
export function hearOfReleases(): void {
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    // Without its code the page is no worse than a page was before it.
    whenIdle(() => void follow().catch(() => {}));
  };
  onFirstGesture(begin);
  if (session.get().status === 'signed-in') {
    begin();
    // The page itself was asked for without the session: the gateway knows of it by a cookie, if it has been told.
    if (tabStorage.read(ASKED) !== sessionMark()) whenIdle(() => void askFor(null));
  }
  session.subscribe((now, before) => {
    if (before.status === 'loading' || now.token === before.token) return;
    void askFor(null);
    begin();
  });
}
