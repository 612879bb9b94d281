import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { sampleMetrics } from '../../test/sample-page-metrics.ts';
import { type FailedAudit, medianRun, type PageReport, pageRun, scriptBytes } from './page-metrics.ts';

const category = (score: number | null, ...refs: [string, number][]) => ({
  score,
  auditRefs: refs.map(([id, weight]) => ({ id, weight })),
});

const report: PageReport = {
  finalDisplayedUrl: 'http://localhost/',
  categories: {
    performance: category(0.946, ['total-blocking-time', 30], ['largest-contentful-paint', 25]),
    accessibility: category(0.97, ['label', 7], ['manual', 0], ['video', 7]),
    'best-practices': category(1),
    seo: category(null),
  },
  audits: {
    'total-blocking-time': { title: 'Blocked', score: 0.5, numericValue: 610, displayValue: '610 ms' },
    'largest-contentful-paint': { title: 'Largest', score: 0.91, numericValue: 2100.4 },
    'cumulative-layout-shift': { title: 'Shift', score: 1, numericValue: 0.013 },
    label: {
      title: 'No label',
      score: 0,
      details: { items: ['a', 'b', 'c', 'd'].map((selector) => ({ node: { selector } })) },
    },
    manual: { title: 'To be looked at', score: 0 },
    video: { title: 'Not there', score: null },
  },
};

it('pageRun: reads scores, times and the size of scripts', () => {
  expect(pageRun(report, 99_000).metrics).toEqual({
    performance: 95,
    accessibility: 97,
    'best-practices': 100,
    // A category without a score counts as 0.
    seo: 0,
    lcp: 2100.4,
    tbt: 610,
    cls: 0.013,
    scriptBytes: 99_000,
  });
});

it('pageRun: names audits that reduced a score, with some of their locations', () => {
  expect(pageRun(report, 0).failed).toEqual([
    { category: 'performance', id: 'total-blocking-time', title: 'Blocked', found: '610 ms' },
    { category: 'accessibility', id: 'label', title: 'No label', found: 'a; b; c' },
  ]);
});

it('pageRun: leaves out metrics that the report lacks', () => {
  const { metrics } = pageRun({ ...report, audits: {} }, 0);
  expect(metrics).toMatchObject({ lcp: Number.NaN, tbt: Number.NaN, cls: Number.NaN });
});

const packed = brotliCompressSync('export const answer = 42;'.repeat(1000));
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer(({ url, headers }, res) => {
    if (url === '/gone.js') res.writeHead(404).end();
    else if (headers['accept-encoding']?.includes('br')) res.writeHead(200, { 'content-encoding': 'br' }).end(packed);
    else res.writeHead(500).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** The report of a page that made these requests. */
function pageWith(...requests: [resourceType: string, path: string][]): PageReport {
  const items = requests.map(([resourceType, path]) => ({ resourceType, url: `${address}${path}` }));
  const audits = { 'network-requests': { title: 'Requests', score: 1, details: { items } } };
  return { finalDisplayedUrl: address, categories: {}, audits };
}

it('scriptBytes: counts only scripts, compressed, each once', async () => {
  const page = pageWith(
    ['Document', '/'],
    ['Script', '/a.js'],
    ['Script', '/b.js'],
    ['Script', '/a.js'],
    ['Font', '/f'],
  );
  await expect(scriptBytes(page)).resolves.toBe(2 * packed.length);
});

it('scriptBytes: returns 0 for a page without scripts', async () => {
  await expect(scriptBytes(pageWith(['Document', '/']))).resolves.toBe(0);
});

it('scriptBytes: does not count a missing script as a small one', async () => {
  await expect(scriptBytes(pageWith(['Script', '/gone.js']))).rejects.toThrow('/gone.js answered 404');
});

const slow: FailedAudit = { category: 'performance', id: 'total-blocking-time', title: 'Blocked', found: '900 ms' };
const unlabelled: FailedAudit = { category: 'accessibility', id: 'label', title: 'No label', found: 'input' };
const run = (performance: number, failed: FailedAudit[] = []) => ({ metrics: sampleMetrics({ performance }), failed });

it.each([
  [[90], 90],
  [[70, 99, 96], 96],
  [[100, 90, 94, 98], 96],
])('medianRun: takes the median of %j', (scores, expected) => {
  expect(medianRun(scores.map((score) => run(score))).metrics.performance).toBe(expected);
});

it('medianRun: takes the median of each metric separately', () => {
  const runs = [
    { metrics: sampleMetrics({ lcp: 1, cls: 0.3 }), failed: [] },
    { metrics: sampleMetrics({ lcp: 2, cls: 0.1 }), failed: [] },
    { metrics: sampleMetrics({ lcp: 3, cls: 0.2 }), failed: [] },
  ];
  expect(medianRun(runs).metrics).toMatchObject({ lcp: 2, cls: 0.2 });
});

it('medianRun: names once each audit that failed in at least half of the runs', () => {
  const runs = [run(90, [slow, unlabelled]), run(91, [unlabelled]), run(92)];
  expect(medianRun(runs).failed).toEqual([unlabelled]);
});
