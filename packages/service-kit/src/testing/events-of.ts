/** Parses the events of a stream in the format of this product: one line of JSON each. Comments are skipped. */
// biome-ignore lint/suspicious/noExplicitAny: what is heard has the type that the call's name gives it.
export async function* eventsOf(response: Response): AsyncGenerator<any, void> {
  if (!response.body) return;
  let heard = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (heard + part).split('\n\n');
    heard = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) yield JSON.parse(block.slice('data: '.length));
  }
  if (heard) throw new Error(`the stream ended in the middle of an event: ${heard}`);
}
