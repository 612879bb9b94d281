import { chromiumFlags, chromiumPath } from 'bench';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { readJourneyConfig } from './config.ts';
import { watchRequests } from './watch-requests.ts';

/** How a person looks at the product. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** Pixels of the screen for each of the page; 1 unless said. */
  readonly scale?: number;
  /** False: the browser runs no script. */
  readonly scripts?: boolean;
  /** True: a touch screen without a mouse. */
  readonly touch?: boolean;
}

/** A desktop in light, unless a journey wants another. */
export const desktop: View = { width: 1280, height: 900, colorScheme: 'light' };
/** A phone in dark. */
export const phone: View = { width: 390, height: 844, colorScheme: 'dark' };

const views = {
  desktop: ['on a desktop in light', desktop],
  phone: ['on a phone in dark', phone],
} as const;

/** The view that a journey runs in, with its name; in the extended set, all views. */
export const viewsOf = (usual: keyof typeof views): (typeof views)[keyof typeof views][] =>
  readJourneyConfig().extended ? Object.values(views) : [views[usual]];

/** One person's browser: a fresh profile, and a note of everything that went wrong in its pages. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Uncaught errors, refusals of the content security policy, and pages that the browser drew otherwise than the server. */
  readonly complaints: readonly string[];
  /** Resolves when the page has asked for nothing for a moment. */
  atRest(): Promise<void>;
  leave(): Promise<void>;
}

let browser: Promise<Browser> | undefined;

/** Starts the browser of a file of specs when its first visitor comes. */
async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags });
}

/** Ends the browser of a file of specs. */
export async function closeBrowser(): Promise<void> {
  const started = browser;
  browser = undefined;
  await (await started?.catch(() => undefined))?.close();
}

/** Lets one person in, with a profile of their own, and what their browser has stored for the product's pages. */
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
  // Only a journey that fails waits as long.
  context.setDefaultTimeout(120_000);
  const complaints: string[] = [];
  const page = await context.newPage();
  const atRest = watchRequests(page);
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy|hydrat/i.test(message.text())) complaints.push(message.text());
  });
  return {
    page,
    context,
    complaints,
    atRest,
    leave: () => context.close(),
  };
}
