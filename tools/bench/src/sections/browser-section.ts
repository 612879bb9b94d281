import { type AppTimes, type LandingTimes, openApp, openLanding } from '../browser/slow-pages.ts';
import type { Environment } from '../environment.ts';
import { median } from '../load/quantile.ts';
import { medianAndRange, ms } from '../report/format.ts';
import type { SectionResult, Thoroughness } from './section.ts';

/** Measures the first pages in a browser on a slow network, each time with an empty browser profile. */
export async function browserSection(
  { product, players }: Environment,
  { rounds }: Thoroughness,
): Promise<SectionResult> {
  const landings: LandingTimes[] = [];
  const apps: AppTimes[] = [];
  for (let round = 0; round < rounds; round += 1) {
    landings.push(await openLanding(product.url));
    apps.push(await openApp(product.url, players.large.session));
  }
  const measured = {
    'landing paint': landings.map(({ paint }) => paint),
    'landing lcp': landings.map(({ lcp }) => lcp),
    'landing interactive': landings.map(({ interactive }) => interactive),
    'app lcp': apps.map(({ lcp }) => lcp),
    'app record': apps.map(({ record }) => record),
    'next area': apps.map(({ nextArea }) => nextArea),
  };
  const titles: Readonly<Record<keyof typeof measured, string>> = {
    'landing paint': 'landing page: first contentful paint',
    'landing lcp': 'landing page: largest contentful paint',
    'landing interactive': 'landing page: interactive',
    'app lcp': 'properties, first page of the app: largest contentful paint',
    'app record': 'the same: first record of the list',
    'next area': 'payments, next area on an idle page: heading',
  };
  const entries = Object.entries(measured) as [keyof typeof measured, number[]][];
  return {
    title: 'Browser',
    notes:
      'Chromium at 1.6 Mbps and 150 ms latency, without CPU throttling. The landing page on a phone’s screen, the app on a desktop’s, signed in to the account with the most properties. The page is interactive once React has hydrated it.',
    tables: [
      {
        titles: ['', 'median (min to max)'],
        rows: entries.map(([name, values]) => [titles[name], medianAndRange(values, ms)]),
      },
    ],
    metrics: Object.fromEntries(entries.map(([name, values]) => [name, median(values)])),
  };
}
