const LINE_END = /\r\n|\n|\r/;

/** Takes a stream of server-sent events in the pieces in which it comes, and gives the data of those that are whole. */
export interface EventParser {
  /** The next piece of the stream; comments, which keep the line open, give nothing. */
  take(piece: string): string[];
}

/** The value of a field's line; null for a line of another field, or a comment. */
function dataOf(line: string): string | null {
  if (line === 'data') return '';
  return line.startsWith('data:') ? line.slice('data:'.length).replace(/^ /, '') : null;
}

/** Reads server-sent events as the HTML standard has them. Their names, ids and waiting times are left aside. */
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
    take(piece) {
      rest += piece;
      // The second half of a line's end may come with the next piece.
      const complete = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
      const lines = complete.split(LINE_END);
      const begun = lines.pop() ?? '';
      rest = begun + rest.slice(complete.length);
      return lines.flatMap(line);
    },
  };
}
