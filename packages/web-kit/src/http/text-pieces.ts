/** The subset of a `ReadableStream` of bytes that is needed to read it. */
export interface ByteStream {
  getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>; cancel(): Promise<void> };
}

/** Yields the text of a byte stream, piece by piece as it arrives. Leaving the loop ends the stream. */
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
    // A failed cancel does not matter: the reader has left already.
    reader.cancel().catch(() => {});
  }
}
