import { session, tabStorage } from '@keystead/web-kit';
import { onFirstGesture } from '../on-first-gesture.ts';
import { whenIdle } from '../when-idle.ts';
import { askForResolution, knownResolution } from './resolution.ts';

/** Until the gateway has said how long what it says holds. */
const SECONDS = 30;

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

// What it said before holds on.
const ask = () => void askNow().catch(() => {});

async function follow(): Promise<void> {
  const { followRevisions } = await import('@keystead/web-kit/live');
  followRevisions((revision) => {
    if (revision === null || revision !== knownResolution()?.revision) ask();
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
    if (tabStorage.read(ASKED) !== sessionMark()) whenIdle(ask);
  }
  session.subscribe((now, before) => {
    if (before.status === 'loading' || now.token === before.token) return;
    ask();
    begin();
  });
}
