import { median, spread } from '../figures/quantile.ts';
import { pageRun } from '../lighthouse/page-figures.ts';
import { scriptBytes } from '../lighthouse/script-bytes.ts';
import { visitPage } from '../lighthouse/visit-page.ts';
import { between, ms } from '../report/words.ts';
import type { SectionResult, Thoroughness } from '../section.ts';
import type { Stage } from '../stage/stage.ts';
import { type AppTimes, type LandingTimes, openApp, openLanding } from './slow-pages.ts';

const plain = (value: number) => Math.round(value).toLocaleString('en-US');

async function audit(url: string): Promise<{ readonly performance: number; readonly bytes: number }> {
  const report = await visitPage(new URL('/', url).href);
  const bytes = await scriptBytes(report);
  return { performance: pageRun(report, bytes).figures.performance, bytes };
}

/** Measures the first pages in a browser on a slow network, each time with an empty browser profile. */
export async function browserSection(
  { product, players }: Stage,
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
    between(median(values), spread(values), word),
  ];
  const of = <T>(runs: readonly T[], figure: (run: T) => number) => runs.map(figure);
  const [paint, lcp, interactive] = [
    of(landings, (run) => run.paint),
    of(landings, (run) => run.lcp),
    of(landings, (run) => run.interactive),
  ];
  const [appLcp, next] = [of(apps, (run) => run.lcp), of(apps, (run) => run.nextArea)];
  const [marks, bytes] = [of(audits, (run) => run.performance), of(audits, (run) => run.bytes)];
  return {
    title: 'Browser',
    notes:
      'Chromium at 1.6 Mbps and 150 ms, its processor not slowed down; Lighthouse simulates its own phone, four times slower. The landing page on a phone’s screen, the app on a desktop’s, signed in to the account with most properties. A gesture is answered once React has taken over what is pressed.',
    tables: [
      {
        titles: ['', 'median, least and most'],
        rows: [
          row('landing page: first paint', paint, ms),
          row('landing page: largest paint', lcp, ms),
          row('landing page: a gesture is answered', interactive, ms),
          row('landing page: bytes of JavaScript', bytes, plain),
          row('landing page: Lighthouse, performance', marks, plain),
          row('properties, first page of the app: largest paint', appLcp, ms),
          row(
            'properties: bytes of JavaScript, what is fetched ahead included',
            of(apps, (run) => run.scriptBytes),
            plain,
          ),
          row('payments, another area once idle: heading', next, ms),
        ],
      },
    ],
    figures: {
      'landing paint': median(paint),
      'landing lcp': median(lcp),
      'landing interactive': median(interactive),
      lighthouse: median(marks),
      'script bytes': median(bytes),
      'app lcp': median(appLcp),
      'next area': median(next),
    },
  };
}
