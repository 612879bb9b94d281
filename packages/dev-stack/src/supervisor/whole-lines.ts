import type { Readable } from 'node:stream';

const newLine = '\n'.charCodeAt(0);

/**
 * Passes on what a stream delivers, in chunks of whole lines. When the stream ends, an incomplete last line gets its
 * line end.
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
    // A copy, because a slice would retain the whole chunk.
    if (end < chunk.length) begun.push(Buffer.from(chunk.subarray(end)));
  });
  stream.on('end', () => {
    if (begun.length > 0) take(Buffer.concat([...begun, Buffer.of(newLine)]));
  });
}
