import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '@keystead/contracts';
import { type BrowserTab, withTab } from './browser-tab.ts';

/** A phone's network: latency in milliseconds, throughput in bytes per second (1.6 Mbps down, 750 kbps up). */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
const desktop = { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false };

/** Milliseconds after which no relevant paint follows and the browser is idle. */
const QUIET_MS = 4_000;
const TIMEOUT_MS = 30_000;

/**
 * Records the largest paint, and when React first handles an event on an element of the page: hydration is then
 * complete.
 */
const recorder = `
  window.recorded = { lcp: 0, hydratedAt: null };
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) recorded.lcp = startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    const part = document.querySelector('#root a, #root button');
    if (part && Object.keys(part).some((key) => key.startsWith('__reactProps'))) recorded.hydratedAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

/** Records when the app shows the first record of a list, which its skeleton has not. */
const recordRecorder = `
  const lookForRecord = () => {
    if (document.querySelector('main li, main tbody tr')) recorded.record = performance.now();
    else requestAnimationFrame(lookForRecord);
  };
  requestAnimationFrame(lookForRecord);`;

/** Times of a page load, in milliseconds after navigation. */
export interface LandingTimes {
  readonly paint: number;
  readonly lcp: number;
  /** When the page first responded to a pointer that moved over it from the beginning. */
  readonly interactive: number;
}

export interface AppTimes {
  readonly lcp: number;
  /** When the page shows the first record of its list. */
  readonly record: number;
  /** From the click on a link to the frame that shows the heading of an area that was not open before. */
  readonly nextArea: number;
}

async function prepareTab(tab: BrowserTab, screen: typeof phone | typeof desktop, script: string): Promise<void> {
  await tab.send('Network.emulateNetworkConditions', network);
  await tab.send('Emulation.setDeviceMetricsOverride', screen);
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: script });
}

/** Moves a pointer over the page until the page responds. */
async function waitUntilHydrated(tab: BrowserTab): Promise<number> {
  const end = performance.now() + TIMEOUT_MS;
  for (let step = 0; performance.now() < end; step += 1) {
    await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 20 + (step % 50), y: 700 + (step % 50) });
    const at = await tab.evaluate<number | null>('window.recorded?.hydratedAt ?? null');
    if (at !== null) return at;
    await delay(20);
  }
  throw new Error('the landing page did not respond to the pointer');
}

const lcpNow = (tab: BrowserTab) => tab.evaluate<number>('recorded.lcp');
const firstPaint = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`;

/** Opens the landing page as a first-time visitor on a slow network. */
export async function openLanding(url: string): Promise<LandingTimes> {
  // A separate visit without a pointer: moving it ends the search for the largest paint.
  const seen = await withTab(async (tab) => {
    await prepareTab(tab, phone, recorder);
    await tab.open(url);
    await delay(QUIET_MS);
    return { paint: await tab.evaluate<number>(firstPaint), lcp: await lcpNow(tab) };
  });
  const interactive = await withTab(async (tab) => {
    await prepareTab(tab, phone, recorder);
    const opened = tab.open(url);
    const hydratedAt = await waitUntilHydrated(tab);
    await opened;
    return hydratedAt;
  });
  return { ...seen, interactive };
}

const signedIn = ({ token, user }: Session) => `
  localStorage.setItem('user', ${JSON.stringify(JSON.stringify(user))});
  localStorage.setItem('token', ${JSON.stringify(token)});`;

const headingIs = (title: string) => `document.querySelector('main h1')?.textContent === '${title}'`;

async function untilHeading(tab: BrowserTab, title: string): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await tab.evaluate<boolean>(headingIs(title))))
    if (performance.now() > end) throw new Error(`${title} did not appear`);
    else await delay(100);
}

/** Clicks a link and waits for the frame that shows the linked page. */
const pressed = (path: string, title: string) => `new Promise((resolve) => {
  const link = document.querySelector('nav a[href="${path}"]');
  const started = performance.now();
  const look = () => ${headingIs(title)} ? requestAnimationFrame(() => resolve(performance.now() - started)) : requestAnimationFrame(look);
  link.click();
  look();
})`;

/** Opens the dashboard as a signed-in user on a fast network. */
export async function openDashboard(tab: BrowserTab, url: string, session: Session): Promise<void> {
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: signedIn(session) });
  await tab.open(new URL('/app/dashboard', url).href);
  await untilHeading(tab, `Welcome back, ${session.user.first_name}!`);
}

/** Opens the properties and then the payments, as a signed-in user with an empty cache. */
export function openApp(url: string, session: Session): Promise<AppTimes> {
  return withTab(async (tab) => {
    await prepareTab(tab, desktop, `${signedIn(session)}${recorder}${recordRecorder}`);
    await tab.open(new URL('/app/properties', url).href);
    await untilHeading(tab, 'Properties');
    await delay(QUIET_MS);
    const lcp = await lcpNow(tab);
    const record = await tab.evaluate<number>('recorded.record');
    await delay(QUIET_MS);
    return { lcp, record, nextArea: await tab.evaluate<number>(pressed('/app/payments', 'Payments')) };
  });
}
