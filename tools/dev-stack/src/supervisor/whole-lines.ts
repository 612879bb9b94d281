import type { Readable } from 'node:stream';

const newLine = '\n'.charCodeAt(0);

/**
 * Passes on what a stream delivers, in chunks of whole lines. When the stream ends, an incomplete last line gets its
 * line end.
 */
export function onWholeLines(stream: Readable, onLines: (lines: Buffer) => void): void {
  let partial: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf(newLine) + 1;
    if (end > 0) {
      const whole = chunk.subarray(0, end);
      onLines(partial.length > 0 ? Buffer.concat([...partial, whole]) : whole);
      partial = [];
    }
    // A copy, because a slice would retain the whole chunk.
    if (end < chunk.length) partial.push(Buffer.from(chunk.subarray(end)));
  });
  stream.on('end', () => {
    if (partial.length > 0) onLines(Buffer.concat([...partial, Buffer.of(newLine)]));
  });
}
