import { setTimeout as delay } from 'node:timers/promises';
import { demoAccounts } from '@keystead/contracts/demo-accounts';
import { withTab } from '../browser/browser-tab.ts';
import { openDashboard } from '../browser/slow-pages.ts';
import type { MeasuredProduct } from '../measured-product.ts';
import { ownProcesses } from '../processes/processes.ts';
import { percent } from '../report/format.ts';
import type { SectionResult } from './section.ts';

/** Milliseconds to wait after the start, and to count processor time. */
const SETTLE_MS = 60_000;
const MEASURED_MS = 600_000;

/** Returns the seconds of processor time of each process of the product, including its child processes. */
function usedBy(processes: ReadonlyMap<string, number>): Map<string, number> {
  const names = new Map([...processes].map(([name, pid]) => [pid, name]));
  const used = new Map<string, number>();
  for (const { pid, parent, seconds } of ownProcesses(processes.get('supervisor'))) {
    const name = names.get(pid) ?? `started by ${names.get(parent) ?? parent}`;
    used.set(name, (used.get(name) ?? 0) + seconds);
  }
  return used;
}

/** Returns the share of a processor that each process uses while idle. */
async function idleShares(product: MeasuredProduct): Promise<Map<string, number>> {
  const session = await product.call('POST /auth/login', {
    email: demoAccounts.landlord,
    password: demoAccounts.password,
  });
  return withTab(async (tab) => {
    await openDashboard(tab, product.url, session);
    await delay(SETTLE_MS);
    const used = () => usedBy(product.processes);
    const [started, before] = [performance.now(), used()];
    await delay(MEASURED_MS);
    const [seconds, after] = [(performance.now() - started) / 1_000, used()];
    return new Map([...after].map(([name, now]) => [name, (now - (before.get(name) ?? Number.NaN)) / seconds]));
  });
}

export async function idleSection(start: () => Promise<MeasuredProduct>): Promise<SectionResult> {
  const product = await start();
  const shares = await idleShares(product).finally(() => product.stop());
  const all = [...shares.values()].reduce((sum, share) => sum + share, 0);
  const rows = [...shares, ['all', all] as const].map(([name, share]) => [name, percent(share)]);
  return {
    title: 'Idle',
    notes: `Processor time of each process, as a share of one processor, without any requests: ${MEASURED_MS / 60_000} minutes, from ${SETTLE_MS / 1_000} s after the start, with the demo data and one page open (the dashboard, signed in) in Chromium, which does not count.`,
    tables: [{ titles: ['process', 'share of one processor'], rows }],
    metrics: { 'idle cpu': all },
  };
}
