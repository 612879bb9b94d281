import { execFileSync } from 'node:child_process';
import { memoryOf, runningProcesses } from 'bench';
import type { NamedProcess, RunningProduct } from './running-product.ts';

export function descendantsOf(pid: number): number[] {
  const all = allProcesses();
  const found = [pid];
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one).map((child) => child.pid));
  return found.slice(1);
}

function allProcesses(): { readonly pid: number; readonly parent: number }[] {
  // A minimal Linux has no `ps`.
  if (process.platform === 'linux') return runningProcesses();
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n');
  return rows.map((row) => {
    const [pid = 0, parent = 0] = row.trim().split(/\s+/).map(Number);
    return { pid, parent };
  });
}

/** Returns every process of the product: those of the supervisor, the database, and the gateways' renderers. */
export function processesOf(product: RunningProduct): Pick<NamedProcess, 'name' | 'pid'>[] {
  const renderers = product.processes.gateway?.replicas.map((gateway) => ({
    name: gateway.name.replace('gateway', 'renderer'),
    get pid() {
      return gateway.pid === undefined ? undefined : descendantsOf(gateway.pid)[0];
    },
  }));
  return [...product.everyProcess, ...(renderers ?? [])];
}

/**
 * Returns the memory of a process in bytes, with its share of shared pages (PSS). So the sum over all processes is the
 * memory of the product. Only Linux reports it.
 * @throws Error when there is no such process, or outside Linux.
 */
export function processMemory(pid: number): number {
  const { pss } = memoryOf(pid);
  if (Number.isNaN(pss)) throw new Error(`the system does not report the memory of process ${pid}`);
  return pss * 1024 ** 2;
}
