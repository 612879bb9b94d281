import { browserStorage, session } from '@keystead/web-kit';
import { report } from './report.ts';

/** How long a mounted page may take to show something, in milliseconds: longer than a request may take. */
const EMPTY_AFTER_MS = 10_000;
/** How long a page is measured, in milliseconds. Visitors who leave it earlier report no measures. */
const SETTLED_AFTER_MS = 5_000;
const SESSION_WATCHED_MS = 30_000;

/** What a page may show without text. */
const LANDMARKS = 'img, svg, canvas, video, iframe, form, table, nav, input, button';
/** Placeholders while a page loads, and what only screen readers get. */
const NOT_CONTENT = '[role="status"], [aria-hidden="true"], [aria-busy="true"]';

const isVisible = (element: Element): boolean =>
  element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;

const contentOf = (): Element => document.querySelector('main') ?? document.body;

/** Whether the page shows text or a landmark. */
export function hasContent(root: Element = contentOf()): boolean {
  const shows = (element: Element | null) => element && !element.closest(NOT_CONTENT) && isVisible(element);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (textContent?.trim() && shows(parentElement)) return true;
  }
  return [...root.querySelectorAll(LANDMARKS)].some(shows);
}

/** Calls one of both, once: as soon as the page shows something, or when it has shown nothing for too long. */
function whenShown(shown: () => void, empty: () => void): () => void {
  if (hasContent()) {
    shown();
    return () => {};
  }
  const check = () => {
    if (!hasContent()) return;
    stop();
    shown();
  };
  const changes = new MutationObserver(check);
  changes.observe(document.body, { childList: true, subtree: true, characterData: true });
  const timer = setTimeout(() => {
    stop();
    if (hasContent()) shown();
    else empty();
  }, EMPTY_AFTER_MS);
  const stop = () => {
    changes.disconnect();
    clearTimeout(timer);
  };
  return stop;
}

/** The frame's height is 4 rem, also with the larger fonts that a user may set. */
const BAR_HEIGHT = { min: 40, max: 160 };
const MIN_MAIN_WIDTH = 200;

/** Whether what the shell shows around a page of the app is hidden, moved or resized. */
export function isFrameDamaged(): boolean {
  const main = document.querySelector('main');
  const bar = main?.parentElement?.querySelector(':scope > header');
  // Pages outside the app have another frame.
  if (!window.location.pathname.startsWith('/app') || !main || !bar) return false;
  const [{ height, top, left, right }, page] = [bar.getBoundingClientRect(), main.getBoundingClientRect()];
  const width = document.documentElement.clientWidth;
  return (
    !isVisible(bar) ||
    !isVisible(main) ||
    ![...bar.querySelectorAll('a, button')].some(isVisible) ||
    height < BAR_HEIGHT.min ||
    height > BAR_HEIGHT.max ||
    // It is sticky.
    top < -1 ||
    top > BAR_HEIGHT.max ||
    left < -1 ||
    right > width + 1 ||
    page.width < Math.min(MIN_MAIN_WIDTH, width / 2) ||
    document.documentElement.scrollWidth > width + 1
  );
}

/** Entries of a type from now on, where the browser has them; the function returns them and ends the observation. */
function entriesOf<Entry extends PerformanceEntry>(type: string, options: object = {}): () => Entry[] {
  const entries: PerformanceEntry[] = [];
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return () => [];
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  observer.observe({ type, ...options });
  return () => {
    entries.push(...observer.takeRecords());
    observer.disconnect();
    return entries as Entry[];
  };
}

/** The longest time without an idle moment, in milliseconds: work in small pieces has no long task. */
function busyTime(): () => number {
  let [last, longest, request] = [performance.now(), 0, 0];
  const onIdle = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    request = requestIdleCallback(onIdle);
  };
  request = requestIdleCallback(onIdle);
  return () => {
    cancelIdleCallback(request);
    return Math.max(longest, performance.now() - last);
  };
}

const LONG_TASK_MS = 50;
/** The shell's own requests, which every page has. */
const SHELL_CALLS = /\/api\/(?:releases|live)\b/;

const isCall = (url: string) => url.includes('/api/') && !SHELL_CALLS.test(url);

/**
 * Counts calls by `fetch`, until the returned function is called. The browser has no entry for one whose response nobody
 * reads.
 */
export function countFetches(): () => number {
  const original = window.fetch as typeof window.fetch | undefined;
  if (!original) return () => 0;
  let count = 0;
  const counting: typeof fetch = (input, init) => {
    if (isCall(typeof input === 'object' && 'url' in input ? input.url : String(input))) count++;
    return original(input, init);
  };
  window.fetch = counting;
  return () => {
    if (window.fetch === counting) window.fetch = original;
    return count;
  };
}

/** Measures the page until the returned function is called, which returns the values that the browser provides. */
function measurePage(fetches: () => number) {
  const canMeasure = typeof requestIdleCallback === 'function' && document.visibilityState === 'visible';
  const tasks = entriesOf('longtask');
  const interactions = entriesOf('event', { durationThreshold: 104 });
  const requests = entriesOf<PerformanceResourceTiming>('resource');
  const busy = canMeasure ? busyTime() : () => 0;
  return () => {
    const blocked = tasks().reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0);
    const slowest = Math.max(0, ...interactions().map(({ duration }) => duration));
    const { memory } = performance as { memory?: { usedJSHeapSize: number } };
    const calls = requests().filter(({ name }) => isCall(name));
    const fetched = calls.filter(({ initiatorType }) => initiatorType === 'fetch').length;
    // A hidden page is throttled.
    const isThrottled = !canMeasure || document.visibilityState !== 'visible';
    return {
      calls: calls.length - fetched + Math.max(fetched, fetches()),
      ...(!isThrottled && { blocked_ms: Math.max(blocked, slowest, busy()) }),
      ...(memory && { heap_mb: memory.usedJSHeapSize / 1e6 }),
    };
  };
}

/** Whether the session ends while this page, or the one after it, is open. */
function watchSession(ended: () => void): void {
  if (session.get().status !== 'signed-in') return;
  const stop = session.subscribe(({ status }) => {
    if (status !== 'signed-out') return;
    stop();
    ended();
  });
  setTimeout(stop, SESSION_WATCHED_MS);
}

/** A sign-out by another script leaves the session of this page as it is. */
const isSessionLost = () => session.get().status === 'signed-in' && browserStorage.read('token') === null;

/**
 * Reports what a mounted page of a remote shows, and what it does in its first seconds, until the returned function is
 * called because the page is left.
 * @param fetches of {@link countFetches}, called before the effects of the page's components.
 */
export function observePage(remote: string, release: string, fetches: () => number): () => void {
  const signal = (kind: Parameters<typeof report.signal>[2]) => report.signal(remote, release, kind);
  const stopWaiting = whenShown(
    () => report.mounted(remote, release),
    () => report.empty(remote, release),
  );
  watchSession(() => signal('session_ended'));
  const measured = measurePage(fetches);
  let isTouched = false;
  const onTouch = () => {
    isTouched = true;
  };
  const touches = ['pointerdown', 'keydown'] as const;
  for (const touch of touches) window.addEventListener(touch, onTouch, { capture: true, once: true });
  const settle = () => {
    for (const [kind, value] of Object.entries(measured()))
      report.measured(remote, release, kind as Parameters<typeof report.measured>[2], value);
    // A message after a gesture may be the answer to it.
    if (!isTouched && [...contentOf().querySelectorAll('[role="alert"]')].some(isVisible)) signal('alerted');
    if (isFrameDamaged()) signal('frame_damaged');
    if (isSessionLost()) signal('session_ended');
  };
  const timer = setTimeout(settle, SETTLED_AFTER_MS);
  return () => {
    stopWaiting();
    clearTimeout(timer);
    measured();
    for (const touch of touches) window.removeEventListener(touch, onTouch, { capture: true });
  };
}
