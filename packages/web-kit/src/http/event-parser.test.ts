import { eventParser } from './event-parser.ts';

const read = (...pieces: string[]) => {
  const parser = eventParser();
  return pieces.flatMap((piece) => parser.push(piece));
};

test.each([
  ['one event', ['data: a\n\n'], ['a']],
  ['several in one piece', ['data: a\n\ndata: b\n\n'], ['a', 'b']],
  ['one in several pieces', ['da', 'ta: a', 'b\n', '\n'], ['ab']],
  ['lines that end by CRLF', ['data: a\r\n\r\ndata: b\r\n\r\n'], ['a', 'b']],
  ['a CRLF cut in two', ['data: a\r', '\n\r', '\ndata: b\r\n\r\n'], ['a', 'b']],
  ['lines that end by CR', ['data: a\r\rdata: b\r\r', '\n'], ['a', 'b']],
  ['data of several lines', ['data: a\ndata: b\n\n'], ['a\nb']],
  ['data without a blank before it, and with two', ['data:a\n\ndata:  b\n\n'], ['a', ' b']],
  ['data that are empty', ['data\n\ndata:\n\n'], ['', '']],
  ['comments', [': still here\n\n', 'data: a\n: there\n\n'], ['a']],
  ['other fields', ['event: step\nid: 4\nretry: 10\ndatum: x\ndata: a\n\n'], ['a']],
  ['an event that is not whole', ['data: a\n'], []],
])('parses %s', (_, pieces, events) => {
  expect(read(...pieces)).toEqual(events);
});

test('wherever the stream is cut, the same events result', () => {
  const stream = 'data: {"a":1}\r\n\r\n: still here\n\ndata: é\ndata: b\r\r\n';
  for (let cut = 0; cut <= stream.length; cut += 1) {
    expect(read(stream.slice(0, cut), stream.slice(cut))).toEqual(['{"a":1}', 'é\nb']);
  }
});
