import { cpuSeconds } from '../processes/process-cpu.ts';
import { type LoadFigures, type LoadOptions, load, type Repeated } from './load.ts';

/** What came of a load, and what it cost. */
export interface CountedFigures extends LoadFigures {
  /** Microseconds of processor time that the process which answers took for each request; its database's aside. */
  readonly cpu: number;
}

/** Loads a program as {@link load} does, and counts what its process needed for each request. */
export async function countedLoad(
  repeated: Repeated,
  { pid, ...options }: LoadOptions & { readonly pid: number },
): Promise<CountedFigures> {
  const before = cpuSeconds(pid);
  const figures = await load(repeated, options);
  return { ...figures, cpu: ((cpuSeconds(pid) - before) / figures.requests) * 1e6 };
}
