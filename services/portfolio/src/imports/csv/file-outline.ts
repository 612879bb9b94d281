import { Readable } from 'node:stream';
import { MAX_IMPORT_ROWS } from '@keystead/contracts';
import { ValidationFailed } from '@keystead/service-kit';
import { CsvError } from 'csv-parse';
import { csvRecords } from './csv-records.ts';

/** A column of the file, with a unique name and some of its values. */
interface FileColumn {
  readonly name: string;
  readonly samples: string[];
}

/** The contents of a file before its columns are mapped. */
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

/**
 * Reads a whole file once and returns its columns and its number of rows.
 * @throws ValidationFailed if there is no heading or no row, if there are too many of either, or if a quote is never
 * closed
 */
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
