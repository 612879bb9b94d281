import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { NamedProcess, RunningProduct } from './running-product.ts';

export function descendantsOf(pid: number): number[] {
  const all = allProcesses();
  const found = [pid];
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one).map((child) => child.pid));
  return found.slice(1);
}

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
}

function allProcesses(): RunningProcess[] {
  // A minimal Linux has no `ps`.
  if (process.platform === 'linux') return readdirSync('/proc').filter(isNumber).flatMap(readProcess);
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n');
  return rows.map((row) => {
    const [pid = 0, parent = 0] = row.trim().split(/\s+/).map(Number);
    return { pid, parent };
  });
}

const isNumber = (name: string) => /^\d+$/.test(name);

function readProcess(pid: string): RunningProcess[] {
  try {
    // proc(5): the command, in parentheses, may contain anything. The parent is the second field after it.
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return [{ pid: Number(pid), parent: Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]) }];
  } catch {
    // It has ended since the listing.
    return [];
  }
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
  const kibibytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  if (kibibytes === undefined) throw new Error(`the system does not report the memory of process ${pid}`);
  return Number(kibibytes) * 1024;
}
