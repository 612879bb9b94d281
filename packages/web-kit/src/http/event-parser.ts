const LINE_END = /\r\n|\n|\r/;

/** Takes a stream of server-sent events in pieces as they arrive, and returns the data of complete events. */
export interface EventParser {
  /** Takes the next piece of the stream. Comments, which keep the connection open, return nothing. */
  push(piece: string): string[];
}

/** The value of a `data` line; null for another field's line or a comment. */
function dataOf(line: string): string | null {
  if (line === 'data') return '';
  return line.startsWith('data:') ? line.slice('data:'.length).replace(/^ /, '') : null;
}

/** Parses server-sent events as the HTML standard defines them. Ignores their names, ids and retry times. */
export function eventParser(): EventParser {
  let rest = '';
  let data: string[] = [];
  const finish = () => {
    const whole = data.length === 0 ? [] : [data.join('\n')];
    data = [];
    return whole;
  };
  const line = (text: string) => {
    if (text === '') return finish();
    const value = dataOf(text);
    if (value !== null) data.push(value);
    return [];
  };
  return {
    push(piece) {
      rest += piece;
      // The second half of a CRLF may come with the next piece.
      const complete = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
      const lines = complete.split(LINE_END);
      const partial = lines.pop() ?? '';
      rest = partial + rest.slice(complete.length);
      return lines.flatMap(line);
    },
  };
}
