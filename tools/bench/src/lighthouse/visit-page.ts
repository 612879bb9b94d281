import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumFlags } from '../browser/chromium-flags.ts';
import { chromiumPath } from '../browser/chromium-path.ts';
import { categories } from './page-metrics.ts';
import type { PageReport } from './page-report.ts';
import { leaveOutDeadlyCategory } from './trace-categories.ts';

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
