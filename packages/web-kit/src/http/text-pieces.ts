/** As much of a `ReadableStream` of bytes as is needed to read it. */
export interface ByteStream {
  getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>; cancel(): Promise<void> };
}

/** The text of a stream of bytes, piece by piece as it comes. Who stops reading ends the stream. */
export async function* textPieces(stream: ByteStream): AsyncGenerator<string, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Whether it can be told does not matter to who has gone.
    reader.cancel().catch(() => {});
  }
}
