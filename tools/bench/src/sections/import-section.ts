import { setTimeout as delay } from 'node:timers/promises';
import type { Import } from '@keystead/contracts';
import type { ApiCaller, MeasuredProduct } from '../measured-product.ts';
import type { BenchOptions } from '../options.ts';
import { ms, seconds } from '../report/format.ts';
import { propertySheet, tenantSheet } from '../sample-portfolio.ts';
import type { SectionResult } from './section.ts';

/** The rows of both files at scale 1. */
const PROPERTIES = 10_000;
const TENANTS = 50_000;
const POLL_INTERVAL_MS = 250;

const since = (start: number) => (performance.now() - start) / 1_000;

/** Polls an import until it has ended, as its page does, and returns it with the longest response time in ms. */
async function untilEnded(landlord: ApiCaller, id: number): Promise<{ it: Import; slowest: number }> {
  let slowest = 0;
  for (;;) {
    const requestedAt = performance.now();
    const it = await landlord.call(`GET /imports/${id}` as 'GET /imports/{id}');
    slowest = Math.max(slowest, performance.now() - requestedAt);
    if (it.state !== 'checking' && it.state !== 'running') return { it, slowest };
    await delay(POLL_INTERVAL_MS);
  }
}

interface MeasuredImport {
  readonly kind: Import['kind'];
  readonly rows: number;
  /** Seconds of each step, and the slowest answer to the page meanwhile, in milliseconds. */
  readonly upload: number;
  readonly check: number;
  readonly run: number;
  readonly slowest: number;
}

/**
 * Imports a file through the gateway: upload, check and run.
 * @throws Error unless every row was added.
 */
async function importSheet(
  landlord: ApiCaller,
  { kind, rows, sheet }: { kind: Import['kind']; rows: number; sheet: string },
): Promise<MeasuredImport> {
  const uploading = performance.now();
  const query = new URLSearchParams({ kind, name: `${kind}.csv` });
  const { id } = await landlord.call(`POST /imports?${query}` as 'POST /imports', sheet, 'text/csv');
  const upload = since(uploading);
  const checking = performance.now();
  await landlord.call(`POST /imports/${id}/check` as 'POST /imports/{id}/check');
  const checked = await untilEnded(landlord, id);
  const check = since(checking);
  const running = performance.now();
  await landlord.call(`POST /imports/${id}/run` as 'POST /imports/{id}/run', {});
  const { it, slowest } = await untilEnded(landlord, id);
  if (it.counts.add !== rows) throw new Error(`of ${rows} ${kind}, ${it.counts.add} were imported (${it.state})`);
  return { kind, rows, upload, check, run: since(running), slowest: Math.max(slowest, checked.slowest) };
}

/** Measures an import of a large portfolio into a new product, scaled like the data set. */
export async function importSection(
  start: () => Promise<MeasuredProduct>,
  { scale }: Pick<BenchOptions, 'scale'>,
): Promise<SectionResult> {
  const [properties, tenants] = [Math.round(PROPERTIES * scale), Math.round(TENANTS * scale)];
  const product = await start();
  try {
    const landlord = await product.signUp();
    const sheet = propertySheet(properties);
    const before = await importSheet(landlord, { kind: 'properties', rows: properties, sheet });
    const measured = await importSheet(landlord, {
      kind: 'tenants',
      rows: tenants,
      sheet: tenantSheet(tenants, properties),
    });
    const totalOf = ({ upload, check, run }: MeasuredImport) => upload + check + run;
    const rows = [before, measured].map((one) => [
      `${one.rows.toLocaleString('en-US')} ${one.kind}`,
      ...[one.upload, one.check, one.run, totalOf(one)].map(seconds),
      ms(one.slowest),
    ]);
    return {
      title: 'Import',
      notes: `CSV files through the gateway of a new product, checked and run. Meanwhile their page asks for the progress. The portfolio service had at most ${await product.peakMemory('portfolio')} MB.`,
      tables: [{ titles: ['file', 'upload', 'check', 'run', 'in total', 'slowest answer to the page'], rows }],
      metrics: { import: totalOf(measured) },
    };
  } finally {
    await product.stop();
  }
}
