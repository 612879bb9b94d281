import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumPath } from './chromium-path.ts';
import { readJourneyConfig } from './config.ts';

/** Chromium as root, on a machine without a screen, that asks nobody outside. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How a person looks at the product. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

/** A desktop in light, unless a journey wants another. */
export const desktop: View = { width: 1280, height: 900, colorScheme: 'light' };
/** A phone in dark. */
export const phone: View = { width: 390, height: 844, colorScheme: 'dark' };

/** One person's browser: a fresh profile, and a note of everything that went wrong in its pages. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Uncaught errors and refusals of the content security policy. */
  readonly complaints: readonly string[];
  leave(): Promise<void>;
}

/** Opens a browser of its own for one person. */
export async function visit(baseURL: string, view: View = desktop): Promise<Visitor> {
  const profile = await mkdtemp(join(tmpdir(), 'keystead-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(readJourneyConfig().chromiumPath),
    args: flags,
    baseURL,
    viewport: { width: view.width, height: view.height },
    colorScheme: view.colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const complaints: string[] = [];
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  return {
    page,
    context,
    complaints,
    async leave() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
