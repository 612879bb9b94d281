import { type Browser, withBrowser } from '../browser/browser-tab.ts';
import type { Environment } from '../environment.ts';
import { load } from '../load/load.ts';
import { median } from '../load/quantile.ts';
import { ms, rate, times } from '../report/format.ts';
import { type SectionResult, type Thoroughness, whileRunning } from './section.ts';

/** A receipt as an HTML page to print. */
const page = `<!doctype html><title>Receipt</title><style>body{font:11pt Helvetica,Arial,sans-serif;margin:2cm}
dt{color:#57524a}dd{margin:0 0 1em}h1{font-size:26pt}strong{font-size:30pt}</style><p>Keystead</p><h1>Receipt</h1><p>No. 000123</p>
<p>Amount received<br><strong>$1,850.50 USD</strong></p><dl><dt>Received from<dd>Rhea Moss<dt>Received by<dd>Robin Archer<dt>For
<dd>Rent for March 2026<dt>Premises<dd>Harbour House<br>12 Quay Street, Portland, ME 04101<dt>Date of payment<dd>March 1, 2026
<dt>Method of payment<dd>Check<dt>Remaining balance<dd>$0.00 USD</dl>`;

/**
 * Returns how many receipts per second Chromium prints one after the other, with a new tab for each as HTML-to-PDF
 * services do.
 */
async function printedASecond({ newTab }: Browser, seconds: number): Promise<number> {
  const started = performance.now();
  let printed = 0;
  while (performance.now() - started < seconds * 1_000) {
    const tab = await newTab();
    await tab.open(`data:text/html;base64,${Buffer.from(page).toString('base64')}`);
    await tab.send('Page.printToPDF', { paperWidth: 8.5, paperHeight: 11 });
    await tab.close();
    printed += 1;
  }
  return printed / ((performance.now() - started) / 1_000);
}

const CONNECTIONS = 4;
const RECEIPT_COUNT = 500;
/** Milliseconds between checks how long the service blocks other requests. */
const PROBE_INTERVAL_MS = 5;
/** Whether a name has letters that a PDF's built-in fonts lack. */
const needsFont = (name: string) => [...name].some((character) => (character.codePointAt(0) ?? 0) > 0xff);

/** Requests each receipt once. Receipts for payments of the data set are issued on the first request. */
async function issueAll(url: string, headers: Record<string, string>, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const answer = await fetch(`${url}/payments/${id}/receipt`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the receipt of payment ${id} was answered with ${answer.status}`);
  }
}

/** Returns the longest response time of a trivial request while something else runs. */
async function longestWait(url: string, going: Promise<unknown>): Promise<number> {
  let longest = 0;
  await whileRunning(going, PROBE_INTERVAL_MS, async () => {
    const requestedAt = performance.now();
    await (await fetch(`${url}/nothing-here`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - requestedAt);
  });
  return longest;
}

/** Measures receipts directly at operations, for names that need an embedded font and for those that don't. */
export async function receiptsSection(environment: Environment, how: Thoroughness): Promise<SectionResult> {
  const { session, homes } = environment.players.large;
  const headers = { authorization: `Bearer ${session.token}` };
  const url = environment.services.operations;
  const tenancies = homes.flatMap((home) => home.tenancies);
  const paid = (embedded: boolean) =>
    tenancies
      .filter(({ tenant }) => needsFont(tenant.last_name) === embedded)
      .flatMap(({ payments }) => payments.filter(({ status }) => status === 'completed').map(({ id }) => id))
      .slice(0, RECEIPT_COUNT);
  const kinds = { plain: paid(false), embedded: paid(true) };
  const rates = { plain: [] as number[], embedded: [] as number[], chromium: [] as number[] };
  const waits: number[] = [];
  const print = (ids: readonly number[], seconds: number) => {
    const path = (nth: number) => `/payments/${ids[nth % ids.length]}/receipt`;
    return load({ method: 'GET', path, headers }, { url, connections: CONNECTIONS, seconds });
  };
  await issueAll(url, headers, [...kinds.plain, ...kinds.embedded]);
  await withBrowser(async (browser) => {
    await print(kinds.plain, Math.min(2, how.seconds));
    for (let round = 0; round < how.rounds; round += 1) {
      for (const kind of ['plain', 'embedded'] as const) {
        const { perSecond, wait } = await how.measureAlone(async () => {
          const printing = print(kinds[kind], how.seconds);
          const wait = await longestWait(url, printing);
          return { wait, ...(await printing) };
        });
        rates[kind].push(perSecond);
        waits.push(wait);
      }
      rates.chromium.push(await how.measureAlone(() => printedASecond(browser, how.seconds)));
    }
  });
  const chromium = median(rates.chromium);
  const [plain, embedded] = [median(rates.plain), median(rates.embedded)];
  const rows = [
    ['names in Latin letters', rate(plain), times(plain / chromium)],
    ['names in other scripts', rate(embedded), times(embedded / chromium)],
    ['a page printed by Chromium', rate(chromium), ''],
  ];
  return {
    title: 'Receipts',
    notes: `Requests directly to the operations service, at ${CONNECTIONS} connections, for ${RECEIPT_COUNT} payments whose receipts were issued before, as happens when a payment is completed. Meanwhile a probe sends the service trivial requests: the longest response of each round took ${waits.map(ms).join(', ')}.`,
    tables: [{ titles: ['', 'receipts', 'vs. Chromium'], rows }],
    metrics: {
      'receipts plain': plain / chromium,
      'receipts embedded': embedded / chromium,
      'receipts stall': median(waits),
    },
  };
}
