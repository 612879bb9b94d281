import { cpuSeconds } from '../processes/process-cpu.ts';
import { type LoadMetrics, type LoadOptions, load, type Repeated } from './load.ts';

/** The results of a load with its processor time. */
export interface CountedMetrics extends LoadMetrics {
  /** Microseconds of processor time of the answering process for each request, without its database. */
  readonly cpu: number;
}

/** Loads a program like {@link load} and measures the processor time of its process for each request. */
export async function countedLoad(
  repeated: Repeated,
  { pid, ...options }: LoadOptions & { readonly pid: number },
): Promise<CountedMetrics> {
  const before = cpuSeconds(pid);
  const metrics = await load(repeated, options);
  return { ...metrics, cpu: ((cpuSeconds(pid) - before) / metrics.requests) * 1e6 };
}
