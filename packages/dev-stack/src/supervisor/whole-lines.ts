import type { Readable } from 'node:stream';

const newLine = '\n'.charCodeAt(0);

/**
 * Hands on what a stream brings as it comes, some whole lines at a time. A last line that isn't ended gets its end when the
 * stream has one.
 */
export function onWholeLines(stream: Readable, take: (lines: Buffer) => void): void {
  let begun: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf(newLine) + 1;
    if (end > 0) {
      const whole = chunk.subarray(0, end);
      take(begun.length > 0 ? Buffer.concat([...begun, whole]) : whole);
      begun = [];
    }
    // A copy: the rest of a long chunk would hold all of it.
    if (end < chunk.length) begun.push(Buffer.from(chunk.subarray(end)));
  });
  stream.on('end', () => {
    if (begun.length > 0) take(Buffer.concat([...begun, Buffer.of(newLine)]));
  });
}
