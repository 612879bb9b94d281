import { pipeline, type Readable } from 'node:stream';
import { parse } from 'csv-parse';

/** Characters that a record may have: what is longer has a quote that was never closed. */
const longestRecord = 200_000;

/** Whether a record holds anything. */
const filled = (record: readonly string[]) => record.some((value) => value.trim() !== '');

/**
 * The records of a CSV text in UTF-8, the heading first; blank lines are left out. Line ends may be of any kind, also
 * mixed, and a quote inside an unquoted value is a character like any other.
 * @throws CsvError for a quote that is never closed.
 */
export async function* csvRecords(text: Readable, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRecord,
  });
  // A failure to read destroys the parser, which ends the loop with that failure.
  pipeline(text, parser, () => undefined);
  for await (const record of parser as AsyncIterable<string[]>) if (filled(record)) yield record;
}
