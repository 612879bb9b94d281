/** What Node reports of the machine that this process runs on, as far as it is read here. */
interface MachineReport {
  /** The version of glibc, `2.36`; missing where there is none. */
  readonly header: { readonly glibcVersionRuntime?: string };
  /** Missing on Windows. */
  readonly userLimits?: { readonly open_files: { readonly hard: number | 'unlimited' } };
}

/** Node's report on this process. */
export function machineReport(): MachineReport {
  // Collecting the network interfaces can look up host names, for seconds.
  Object.assign(process.report, { excludeNetwork: true });
  return process.report.getReport() as MachineReport;
}
