import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Returns the descendants of a process. */
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
