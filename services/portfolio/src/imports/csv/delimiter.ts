const DELIMITERS = [',', ';', '\t', '|'] as const;
/** The number of bytes in which the heading is searched. */
const HEADING_BYTES = 64 * 1024;

/** The first non-blank line, without quoted values. */
function headingOf(text: string): string {
  const unquoted = text.replace(/"[^"]*"/g, '');
  return unquoted.split(/\r\n|\n|\r/).find((line) => line.trim() !== '') ?? '';
}

/** Detects the delimiter of a file: the candidate that occurs most often in the heading, a comma by default. */
export function delimiterOf(text: Buffer): string {
  const heading = headingOf(text.subarray(0, HEADING_BYTES).toString());
  const found = DELIMITERS.map((candidate) => ({ candidate, times: heading.split(candidate).length - 1 }));
  return found.reduce((best, other) => (other.times > best.times ? other : best)).candidate;
}
