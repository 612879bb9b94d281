import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '@keystead/contracts';
import { type BrowserTab, withTab } from './browser-tab.ts';

/** A phone's network: latency in milliseconds, throughput in bytes per second (1.6 Mbps down, 750 kbps up). */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
const desktop = { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false };

/** Milliseconds after which no relevant paint follows and the browser is idle. */
const quiet = 4_000;
const patience = 30_000;

/**
 * Records the largest paint, and when React first handles an event on an element of the page: hydration is then
 * complete.
 */
const notes = `
  window.noted = { lcp: 0, takenOver: null };
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) noted.lcp = startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    const part = document.querySelector('#root a, #root button');
    if (part && Object.keys(part).some((key) => key.startsWith('__reactProps'))) noted.takenOver = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

/** Times of a page load, in milliseconds after navigation. */
export interface LandingTimes {
  readonly paint: number;
  readonly lcp: number;
  /** When the page first responded to a pointer that moved over it from the beginning. */
  readonly interactive: number;
}

/** Measurements of the first page of the app and of the next one. */
export interface AppTimes {
  readonly lcp: number;
  /** Transferred bytes of JavaScript until then, including prefetched scripts. */
  readonly scriptBytes: number;
  /** From the click on a link to the frame that shows the heading of an area that was not open before. */
  readonly nextArea: number;
}

async function begin(tab: BrowserTab, screen: typeof phone | typeof desktop, script: string): Promise<void> {
  await tab.send('Network.emulateNetworkConditions', network);
  await tab.send('Emulation.setDeviceMetricsOverride', screen);
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: script });
}

/** Moves a pointer over the page until the page responds. */
async function untilTakenOver(tab: BrowserTab): Promise<number> {
  const end = performance.now() + patience;
  for (let step = 0; performance.now() < end; step += 1) {
    await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 20 + (step % 50), y: 700 + (step % 50) });
    const at = await tab.evaluate<number | null>('window.noted?.takenOver ?? null');
    if (at !== null) return at;
    await delay(20);
  }
  throw new Error('nothing on the landing page answers');
}

const lcpNow = (tab: BrowserTab) => tab.evaluate<number>('noted.lcp');
const firstPaint = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`;

/** Opens the landing page as a first-time visitor on a slow network. */
export async function openLanding(url: string): Promise<LandingTimes> {
  // A separate visit without a pointer: moving it ends the search for the largest paint.
  const seen = await withTab(async (tab) => {
    await begin(tab, phone, notes);
    await tab.open(url);
    await delay(quiet);
    return { paint: await tab.evaluate<number>(firstPaint), lcp: await lcpNow(tab) };
  });
  const interactive = await withTab(async (tab) => {
    await begin(tab, phone, notes);
    const opened = tab.open(url);
    const taken = await untilTakenOver(tab);
    await opened;
    return taken;
  });
  return { ...seen, interactive };
}

const signedIn = ({ token, user }: Session) => `
  localStorage.setItem('user', ${JSON.stringify(JSON.stringify(user))});
  localStorage.setItem('token', ${JSON.stringify(token)});`;

const headingIs = (title: string) => `document.querySelector('main h1')?.textContent === '${title}'`;

async function untilHeading(tab: BrowserTab, title: string): Promise<void> {
  const end = performance.now() + patience;
  while (!(await tab.evaluate<boolean>(headingIs(title))))
    if (performance.now() > end) throw new Error(`${title} never showed`);
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

const scriptBytes = `performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

/** Opens the dashboard as a signed-in user on a fast network. */
export async function openDashboard(tab: BrowserTab, url: string, session: Session): Promise<void> {
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: signedIn(session) });
  await tab.open(new URL('/app/dashboard', url).href);
  await untilHeading(tab, `Welcome back, ${session.user.first_name}!`);
}

/** Opens the properties and then the payments, as a signed-in user with an empty cache. */
export function openApp(url: string, session: Session): Promise<AppTimes> {
  return withTab(async (tab) => {
    await begin(tab, desktop, `${signedIn(session)}${notes}`);
    await tab.open(new URL('/app/properties', url).href);
    await untilHeading(tab, 'Properties');
    await delay(quiet);
    const [lcp, bytes] = [await lcpNow(tab), await tab.evaluate<number>(scriptBytes)];
    await delay(quiet);
    return { lcp, scriptBytes: bytes, nextArea: await tab.evaluate<number>(pressed('/app/payments', 'Payments')) };
  });
}
