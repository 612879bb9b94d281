const candidates = [',', ';', '\t', '|'] as const;
/** Bytes in which a heading is looked for. */
const lookedAt = 64 * 1024;

/** The first line that holds something, without what stands in quotes. */
function headingOf(text: string): string {
  const unquoted = text.replace(/"[^"]*"/g, '');
  return unquoted.split(/\r\n|\n|\r/).find((line) => line.trim() !== '') ?? '';
}

/** What separates the values of a file: whichever the heading has most of; a comma unless any. */
export function delimiterOf(text: Buffer): string {
  const heading = headingOf(text.subarray(0, lookedAt).toString());
  const found = candidates.map((candidate) => ({ candidate, times: heading.split(candidate).length - 1 }));
  return found.reduce((best, other) => (other.times > best.times ? other : best)).candidate;
}
