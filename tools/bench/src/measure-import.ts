// `npm run import -w bench`: imports 10,000 properties and 50,000 tenants through the gateway of a fresh product,
// twice.
import { setTimeout as delay } from 'node:timers/promises';
import type { Import } from '@keystead/contracts';
import { MeasuredProduct } from './measured-product.ts';
import { propertySheet, tenantSheet } from './sample-portfolio.ts';

const PROPERTIES = 10_000;
const TENANTS = 50_000;
const sheets = { properties: propertySheet(PROPERTIES), tenants: tenantSheet(TENANTS, PROPERTIES) };

const seconds = (since: number) => (performance.now() - since) / 1_000;

/**
 * Polls an import until it has ended, as its page does. Returns the number of progress updates and the longest response
 * time.
 */
async function watched(product: MeasuredProduct, id: number) {
  const seen = new Set<number>();
  let slowest = 0;
  for (;;) {
    const requestedAt = performance.now();
    const it = await product.call(`GET /imports/${id}` as 'GET /imports/{id}');
    slowest = Math.max(slowest, performance.now() - requestedAt);
    seen.add(it.progress.done);
    if (it.state !== 'checking' && it.state !== 'running') return { it, steps: seen.size, slowest };
    await delay(250);
  }
}

async function measured(product: MeasuredProduct, kind: Import['kind']): Promise<number> {
  const started = performance.now();
  const query = new URLSearchParams({ kind, name: `${kind}.csv` });
  const { id } = await product.call(`POST /imports?${query}` as 'POST /imports', sheets[kind], 'text/csv');
  const uploaded = seconds(started);
  const checking = performance.now();
  await product.call(`POST /imports/${id}/check` as 'POST /imports/{id}/check');
  await watched(product, id);
  const checked = seconds(checking);
  const running = performance.now();
  await product.call(`POST /imports/${id}/run` as 'POST /imports/{id}/run', {});
  const { it, steps, slowest } = await watched(product, id);
  const { add, exists, refused } = it.counts;
  console.log(
    `${kind}: upload ${uploaded.toFixed(1)} s, dry run ${checked.toFixed(1)} s, run ${seconds(running).toFixed(1)} s; ` +
      `${it.state}: ${add} added, ${exists} existing, ${refused} rejected; ` +
      `progress seen at ${steps} points, slowest response ${Math.round(slowest)} ms`,
  );
  return seconds(started);
}

const product = await MeasuredProduct.start();
try {
  await product.signUp();
  for (const time of ['first', 'second']) {
    const total = (await measured(product, 'properties')) + (await measured(product, 'tenants'));
    console.log(`${time} import: ${total.toFixed(1)} s in total`);
  }
  const totals = {
    properties: (await product.call('GET /properties?limit=1')).total,
    tenants: (await product.call('GET /tenants?limit=1')).total,
  };
  console.log(`${totals.properties} properties, ${totals.tenants} tenants`);
  console.log(`at most ${await product.peakMemory('portfolio')} MiB in the portfolio service`);
  if (totals.properties !== PROPERTIES || totals.tenants !== TENANTS) process.exitCode = 1;
} finally {
  await product.stop();
}
