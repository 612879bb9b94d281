import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { onWholeLines } from './child.ts';

async function collect(...chunks: string[]): Promise<string[]> {
  const stream = new PassThrough();
  const blocks: string[] = [];
  onWholeLines(stream, (lines) => blocks.push(lines.toString()));
  for (const chunk of chunks) stream.write(Buffer.from(chunk, 'latin1'));
  stream.end();
  await once(stream, 'end');
  return blocks;
}

test.each([
  ['each with its end', ['one\ntwo\n', 'three\n'], ['one\ntwo\n', 'three\n']],
  ['cut anywhere', ['on', 'e', '\ntw', 'o\n'], ['one\n', 'two\n']],
  ['without a last end', ['one\ntwo'], ['one\n', 'two\n']],
  ['cut within a letter', ['\xc3', '\xa9\n'], ['é\n']],
])('onWholeLines: lines that come %s are passed on whole', async (_, chunks, blocks) => {
  expect(await collect(...chunks)).toEqual(blocks);
});

test('onWholeLines: passes on nothing for an empty stream', async () => {
  expect(await collect()).toEqual([]);
});
