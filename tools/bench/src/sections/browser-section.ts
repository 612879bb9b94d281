import { type AppTimes, type LandingTimes, openApp, openLanding } from '../browser/slow-pages.ts';
import type { Environment } from '../environment.ts';
import { pageRun, scriptBytes } from '../lighthouse/page-metrics.ts';
import { visitPage } from '../lighthouse/visit-page.ts';
import { median } from '../load/quantile.ts';
import { medianAndRange, ms } from '../report/format.ts';
import type { SectionResult, Thoroughness } from './section.ts';

const plain = (value: number) => Math.round(value).toLocaleString('en-US');

async function audit(url: string): Promise<{ readonly performance: number; readonly bytes: number }> {
  const report = await visitPage(new URL('/', url).href);
  const bytes = await scriptBytes(report);
  return { performance: pageRun(report, bytes).metrics.performance, bytes };
}

/** Measures the first pages in a browser on a slow network, each time with an empty browser profile. */
export async function browserSection(
  { product, players }: Environment,
  { rounds, measureAlone }: Thoroughness,
): Promise<SectionResult> {
  const audits: Awaited<ReturnType<typeof audit>>[] = [];
  const landings: LandingTimes[] = [];
  const apps: AppTimes[] = [];
  for (let round = 0; round < rounds; round += 1) {
    landings.push(await measureAlone(() => openLanding(product.url)));
    apps.push(await measureAlone(() => openApp(product.url, players.large.session)));
    audits.push(await measureAlone(() => audit(product.url)));
  }
  const row = (title: string, values: readonly number[], word: (value: number) => string) => [
    title,
    medianAndRange(values, word),
  ];
  const of = <T>(runs: readonly T[], metric: (run: T) => number) => runs.map(metric);
  const [paint, lcp, interactive] = [
    of(landings, (run) => run.paint),
    of(landings, (run) => run.lcp),
    of(landings, (run) => run.interactive),
  ];
  const [appLcp, next] = [of(apps, (run) => run.lcp), of(apps, (run) => run.nextArea)];
  const [scores, bytes] = [of(audits, (run) => run.performance), of(audits, (run) => run.bytes)];
  return {
    title: 'Browser',
    notes:
      'Chromium at 1.6 Mbps and 150 ms latency, without CPU throttling; Lighthouse simulates its own phone, four times slower. The landing page on a phone’s screen, the app on a desktop’s, signed in to the account with the most properties. The page is interactive once React has hydrated it.',
    tables: [
      {
        titles: ['', 'median (min to max)'],
        rows: [
          row('landing page: first contentful paint', paint, ms),
          row('landing page: largest contentful paint', lcp, ms),
          row('landing page: interactive', interactive, ms),
          row('landing page: bytes of JavaScript', bytes, plain),
          row('landing page: Lighthouse performance', scores, plain),
          row('properties, first page of the app: largest contentful paint', appLcp, ms),
          row(
            'properties: bytes of JavaScript, including prefetched scripts',
            of(apps, (run) => run.scriptBytes),
            plain,
          ),
          row('payments, next area on an idle page: heading', next, ms),
        ],
      },
    ],
    metrics: {
      'landing paint': median(paint),
      'landing lcp': median(lcp),
      'landing interactive': median(interactive),
      lighthouse: median(scores),
      'script bytes': median(bytes),
      'app lcp': median(appLcp),
      'next area': median(next),
    },
  };
}
