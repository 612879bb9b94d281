import { chromiumFlags, chromiumPath } from 'bench';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { readE2eConfig } from '../config.ts';
import { eventually } from '../eventually.ts';

/** Milliseconds without a request after which a page counts as idle. */
const REST_MS = 500;

/** The event streams that notify a page of changes to records and releases. They stay open as long as the page. */
const eventStreams: readonly string[] = ['/api/live', '/api/releases/changes'];
const isLive = (request: Request) => eventStreams.includes(new URL(request.url()).pathname);

/**
 * Tracks the requests of a page. Returns a function that waits until it is idle: `networkidle` never occurs while the
 * app has an open event stream.
 */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = Date.now();
  const track = (request: Request) => {
    last = Date.now();
    if (!isLive(request)) open.add(request);
  };
  const forget = (request: Request) => {
    last = Date.now();
    open.delete(request);
  };
  page.on('request', track);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  return async () => {
    // What was just done may be about to send a request.
    last = Date.now();
    await eventually(
      () => (open.size === 0 ? Date.now() - last : 0),
      (rest) => rest >= REST_MS,
    );
  };
}

/** The screen and the browser settings of a user. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** Device pixels per CSS pixel; 1 by default. */
  readonly scale?: number;
  /** False disables scripts. */
  readonly scripts?: boolean;
  /** True means a touch screen without a mouse. */
  readonly touch?: boolean;
}

/** A desktop in the light theme, the default. */
export const desktop: View = { width: 1280, height: 900, colorScheme: 'light' };
/** A phone in the dark theme. */
export const phone: View = { width: 390, height: 844, colorScheme: 'dark' };

const views = {
  desktop: ['on a desktop in light', desktop],
  phone: ['on a phone in dark', phone],
} as const;

/** The view that a spec runs in, with its name; in the extended set, all views. */
export const viewsOf = (usual: keyof typeof views): (typeof views)[keyof typeof views][] =>
  readE2eConfig().extended ? Object.values(views) : [views[usual]];

/** The browser of one user: a new profile, and a record of all errors in its pages. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Uncaught errors, violations of the content security policy, and hydration mismatches. */
  readonly pageErrors: readonly string[];
  /** Resolves when the page has sent no request for a moment. */
  atRest(): Promise<void>;
  leave(): Promise<void>;
}

let browser: Promise<Browser> | undefined;

/** Starts the browser of a spec file for its first visitor. */
async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags });
}

export async function closeBrowser(): Promise<void> {
  const started = browser;
  browser = undefined;
  await (await started?.catch(() => undefined))?.close();
}

/** Opens a browser for one user with a new profile, and with the given local storage for the product's pages. */
export async function visit(
  baseURL: string,
  view: View = desktop,
  stored: Readonly<Record<string, string>> = {},
): Promise<Visitor> {
  browser ??= startBrowser();
  const context = await (await browser).newContext({
    baseURL,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(baseURL).origin,
          localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })),
        },
      ],
    },
    viewport: { width: view.width, height: view.height },
    deviceScaleFactor: view.scale,
    colorScheme: view.colorScheme,
    javaScriptEnabled: view.scripts ?? true,
    hasTouch: view.touch ?? false,
    isMobile: view.touch ?? false,
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  // Only a failing spec waits that long.
  context.setDefaultTimeout(120_000);
  const pageErrors: string[] = [];
  const page = await context.newPage();
  const atRest = watchRequests(page);
  page.on('pageerror', (error) => pageErrors.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy|hydrat/i.test(message.text())) pageErrors.push(message.text());
  });
  return {
    page,
    context,
    pageErrors,
    atRest,
    leave: () => context.close(),
  };
}
