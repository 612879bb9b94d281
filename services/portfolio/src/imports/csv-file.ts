import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { MAX_IMPORT_ROWS } from '@keystead/contracts';
import { ValidationFailed } from '@keystead/service-kit';
import { CsvError, parse } from 'csv-parse';

const byteOrderMarks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * Decodes a file by its byte order mark, else as UTF-8 if it is valid, else as windows-1252, which older spreadsheet
 * programs write.
 */
export function utf8Text(bytes: Buffer): Buffer {
  const bom = byteOrderMarks.find(({ bytes: signature }) => signature.every((byte, place) => bytes[place] === byte));
  const text = bom ? bytes.subarray(bom.bytes.length) : bytes;
  if ((!bom || bom.encoding === 'utf-8') && isUtf8(text)) return text;
  return Buffer.from(new TextDecoder(bom?.encoding ?? 'windows-1252').decode(text));
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
const HEADING_BYTES = 64 * 1024;

/** The first non-blank line, without quoted values. */
function headingOf(text: string): string {
  const unquoted = text.replace(/"[^"]*"/g, '');
  return unquoted.split(/\r\n|\n|\r/).find((line) => line.trim() !== '') ?? '';
}

/** The candidate that occurs most often in the heading, a comma by default. */
export function delimiterOf(text: Buffer): string {
  const heading = headingOf(text.subarray(0, HEADING_BYTES).toString());
  const found = DELIMITERS.map((candidate) => ({ candidate, times: heading.split(candidate).length - 1 }));
  return found.reduce((best, other) => (other.times > best.times ? other : best)).candidate;
}

/** The maximum number of characters in a record. A longer one has a quote that was never closed. */
const MAX_RECORD_LENGTH = 200_000;

const filled = (record: readonly string[]) => record.some((value) => value.trim() !== '');

/**
 * The records, the heading first. Blank lines are skipped. Line ends may be of any kind, also mixed.
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

interface FileColumn {
  readonly name: string;
  readonly samples: string[];
}

export interface FileOutline {
  readonly columns: readonly FileColumn[];
  readonly total: number;
}

/** The limit of the mapping in the contract. */
const MAX_COLUMNS = 200;
const MAX_NAME_LENGTH = 200;
const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 100;
/** Bytes that are parsed before the event loop gets its turn. */
const CHUNK_BYTES = 64 * 1024;

const invalidFile = (reason: string) => new ValidationFailed({ file: reason });

function* chunks(text: Buffer) {
  for (let at = 0; at < text.length; at += CHUNK_BYTES) yield text.subarray(at, at + CHUNK_BYTES);
}

/** The heading's names, made unique. An empty name becomes `Column n`, a repeated one gets a number. */
function columnsOf(heading: readonly string[]): FileColumn[] {
  const last = heading.findLastIndex((name) => name.trim() !== '');
  if (last >= MAX_COLUMNS) throw invalidFile(`has more than ${MAX_COLUMNS} columns`);
  const names = new Set<string>();
  for (const [place, text] of heading.slice(0, last + 1).entries()) {
    const name = text.replace(/\s+/g, ' ').trim() || `Column ${place + 1}`;
    if (/\p{Cc}/u.test(name)) throw invalidFile('is not a CSV file. Save the sheet as CSV and try again');
    const short = name.slice(0, MAX_NAME_LENGTH - 10).toWellFormed();
    let free = short;
    for (let times = 2; names.has(free); times++) free = `${short} (${times})`;
    names.add(free);
  }
  return [...names].map((name) => ({ name, samples: [] }));
}

function collectSamples(columns: readonly FileColumn[], record: readonly string[]): void {
  for (const [place, { samples }] of columns.entries()) {
    const sample = (record[place] ?? '').trim().slice(0, MAX_SAMPLE_LENGTH).toWellFormed();
    if (sample !== '' && samples.length < MAX_SAMPLES && !samples.includes(sample)) samples.push(sample);
  }
}

/** @throws ValidationFailed without a heading or rows, for too many of either, or for a quote that is never closed */
export async function outlineOf(text: Buffer, delimiter: string): Promise<FileOutline> {
  let columns: FileColumn[] | undefined;
  let total = 0;
  try {
    for await (const record of csvRecords(Readable.from(chunks(text)), delimiter)) {
      if (!columns) {
        columns = columnsOf(record);
        continue;
      }
      if (++total > MAX_IMPORT_ROWS) throw invalidFile(`has more than ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows`);
      collectSamples(columns, record);
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalidFile('has a quotation mark that is never closed');
    throw error;
  }
  if (!columns) throw invalidFile('is empty');
  if (total === 0) throw invalidFile('has a heading but no rows');
  return { columns, total };
}
