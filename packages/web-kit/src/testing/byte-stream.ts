import type { ByteStream } from '../http/text-pieces.ts';

/** A stream of bytes, as an answer's body is one where it is read while it comes; jsdom has none. */
export function byteStream(labels: Iterable<string> | AsyncIterable<string>): ByteStream {
  const encoder = new TextEncoder();
  async function* bytes() {
    for await (const text of labels) yield encoder.encode(text);
  }
  const source = bytes();
  return {
    getReader: () => ({
      async read() {
        const { done = false, value } = await source.next();
        return done ? { done } : { done, value: value as Uint8Array };
      },
      // Not awaited: what still waits for its next text would hold it up.
      cancel: async () => void source.return(),
    }),
  };
}
