import { assembleCall, type CallPiece, type PartialCall } from './assemble-call.ts';

const head = (index: number | undefined, id: string | undefined, name: string): CallPiece => ({
  ...(index !== undefined && { index }),
  ...(id !== undefined && { id }),
  function: { name, arguments: '' },
});
const rest = (index: number | undefined, text: string, id?: string): CallPiece => ({
  ...(index !== undefined && { index }),
  ...(id !== undefined && { id }),
  function: { arguments: text },
});

describe('assembleCall', () => {
  it.each<[string, CallPiece[], string[]]>([
    [
      'by turns',
      [head(0, 'a', 'one'), head(1, 'b', 'two'), rest(0, '1'), rest(1, '2'), rest(0, '1')],
      ['a one 11', 'b two 2'],
    ],
    [
      'of calls that all have the same index',
      [head(0, 'a', 'one'), rest(0, '1'), head(0, 'b', 'two'), rest(0, '2')],
      ['a one 1', 'b two 2'],
    ],
    ['that repeat their id', [head(0, 'a', 'one'), rest(0, '1', 'a'), rest(0, '1', 'a')], ['a one 11']],
    ['whose id is empty in all but the first', [head(0, 'a', 'one'), rest(0, '1', ''), rest(0, '1', '')], ['a one 11']],
    [
      'without any id',
      [head(0, '', 'one'), rest(0, '1', ''), head(1, undefined, 'two'), rest(1, '2')],
      ['call_0 one 1', 'call_1 two 2'],
    ],
    ['whose id comes late', [head(0, '', 'one'), rest(0, '1', 'a'), rest(0, '1')], ['a one 11']],
    [
      'without an index',
      [head(undefined, 'a', 'one'), rest(undefined, '1'), head(undefined, 'b', 'two'), rest(undefined, '2', 'b')],
      ['a one 1', 'b two 2'],
    ],
  ])('assembles the pieces: %s', (_, pieces, whole) => {
    const calls: PartialCall[] = [];
    for (const piece of pieces) assembleCall(calls, piece);
    expect(calls.map((call) => `${call.id} ${call.name} ${call.arguments}`)).toEqual(whole);
  });

  it('drops more than sixteen calls', () => {
    const calls: PartialCall[] = [];
    for (let at = 0; at < 20; at++) assembleCall(calls, head(at, `id${at}`, 'one'));
    expect(calls).toHaveLength(16);
  });
});
