import type { ByteStream } from '../src/http/text-pieces.ts';

/** A byte stream like the body of an answer that is read as it arrives; jsdom has none. */
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
      // Not awaited: a pending read would delay it.
      cancel: async () => void source.return(),
    }),
  };
}
