/** Parses the events of a stream in the format of this product: one line of JSON each. Comments are skipped. */
// biome-ignore lint/suspicious/noExplicitAny: what is heard has the type that the call's name gives it.
export async function* eventsOf(response: Response): AsyncGenerator<any, void> {
  if (!response.body) return;
  let buffered = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (buffered + chunk).split('\n\n');
    buffered = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) yield JSON.parse(block.slice('data: '.length));
  }
  if (buffered) throw new Error(`the stream ended in the middle of an event: ${buffered}`);
}
