const KILO = 1024;
const units = ['bytes', 'KB', 'MB', 'GB'];

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** The size of a file, formatted for reading: `8388608` → `8 MB`. */
export function formatFileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(KILO)));
  return `${number.format(bytes / KILO ** step)} ${bytes === 1 ? 'byte' : units[step]}`;
}
