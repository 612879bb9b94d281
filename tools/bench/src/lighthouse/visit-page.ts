import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import Trace from 'lighthouse/core/gather/gatherers/trace.js';
import { chromiumFlags, chromiumPath } from '../browser/chromium.ts';
import { categories, type PageReport } from './page-metrics.ts';

/**
 * A trace category that counts the web platform features of a page. It crashes the pages of Chromium 147 while they
 * load.
 */
const deadly = 'blink.webdx_feature_usage';

/** Removes the category from Lighthouse's trace. No audit with a weight reads it. */
function leaveOutDeadlyCategory(): void {
  const categories = Trace.getDefaultTraceCategories().filter((category) => category !== deadly);
  Trace.getDefaultTraceCategories = () => [...categories];
}

leaveOutDeadlyCategory();

/**
 * Runs Lighthouse on a page, as a phone on a slow network, with a new browser and an empty profile.
 * @throws Error when the page could not be measured or redirected to another page.
 */
export async function visitPage(url: string): Promise<PageReport> {
  const browser = await launch({ chromePath: await chromiumPath(), chromeFlags: chromiumFlags, logLevel: 'error' });
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: [...categories],
    });
    if (result === undefined) throw new Error(`${url} could not be measured.`);
    return checked(url, result.lhr as PageReport);
  } finally {
    browser.kill();
  }
}

function checked(url: string, report: PageReport): PageReport {
  const { runtimeError, finalDisplayedUrl } = report;
  if (runtimeError) throw new Error(`${url} could not be measured: ${runtimeError.message}`);
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} leads to ${finalDisplayedUrl}.`);
  return report;
}
