/** The fields that are read of Node's report on the machine that runs this process. */
interface MachineReport {
  /** The version of glibc, `2.36`; missing without glibc. */
  readonly header: { readonly glibcVersionRuntime?: string };
  /** Missing on Windows. */
  readonly userLimits?: { readonly open_files: { readonly hard: number | 'unlimited' } };
}

/** Node's diagnostic report on this process. */
export function machineReport(): MachineReport {
  // Collecting the network interfaces can look up host names, which may take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  return process.report.getReport() as MachineReport;
}
