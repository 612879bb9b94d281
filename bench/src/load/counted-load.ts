import { cpuSeconds } from '../processes/process-cpu.ts';
import { type LoadFigures, type LoadOptions, load, type Repeated } from './load.ts';

/** The results of a load with its processor time. */
export interface CountedFigures extends LoadFigures {
  /** Microseconds of processor time of the answering process for each request, without its database. */
  readonly cpu: number;
}

/** Loads a program like {@link load} and measures the processor time of its process for each request. */
export async function countedLoad(
  repeated: Repeated,
  { pid, ...options }: LoadOptions & { readonly pid: number },
): Promise<CountedFigures> {
  const before = cpuSeconds(pid);
  const figures = await load(repeated, options);
  return { ...figures, cpu: ((cpuSeconds(pid) - before) / figures.requests) * 1e6 };
}
