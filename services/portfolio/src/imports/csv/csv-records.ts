import { pipeline, type Readable } from 'node:stream';
import { parse } from 'csv-parse';

/** The maximum number of characters in a record. A longer one has a quote that was never closed. */
const MAX_RECORD_LENGTH = 200_000;

/** Whether a record has a non-blank value. */
const filled = (record: readonly string[]) => record.some((value) => value.trim() !== '');

/**
 * Parses the records of a CSV text in UTF-8, the heading first. Blank lines are skipped. Line ends may be of any kind,
 * also mixed. A quote inside an unquoted value is an ordinary character.
 * @throws CsvError for a quote that is never closed
 */
export async function* csvRecords(text: Readable, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD_LENGTH,
  });
  // A read error destroys the parser, which ends the loop with that error.
  pipeline(text, parser, () => undefined);
  for await (const record of parser as AsyncIterable<string[]>) if (filled(record)) yield record;
}
