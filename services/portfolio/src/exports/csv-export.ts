import { Readable } from 'node:stream';
import { DEFAULT_ZONE, dayIn, fileReply, type Reply } from '@keystead/service-kit';
import { type Options, stringify } from 'csv-stringify/sync';

/** What is exported: the rows of a list as its store gives them, and as the API has them. */
export interface Exported<Record, Row> {
  /** Begins the name of the file: `properties`. */
  readonly name: string;
  /** The fields of a row, in their order; the heading calls them what the API calls them. */
  readonly columns: readonly (keyof Row & string)[];
  readonly portions: AsyncGenerator<Record[]>;
  readonly present: (records: Record[]) => Row[] | Promise<Row[]>;
}

/** What tells a spreadsheet program that a CSV is UTF-8. */
const byteOrderMark = '\uFEFF';

const form: Options = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  // A cell that a spreadsheet program would take for a formula gets an apostrophe, which that program doesn't show.
  escape_formulas: true,
  cast: { number: (value, { column }) => (String(column).endsWith('_amount') ? value.toFixed(2) : String(value)) },
};

async function* csv<Record, Row>(
  first: readonly Record[],
  { columns, portions, present }: Exported<Record, Row>,
): AsyncGenerator<string> {
  const text = async (records: readonly Record[]) =>
    stringify(await present([...records]), { ...form, columns: [...columns] });
  yield byteOrderMark + stringify([[...columns]], form) + (await text(first));
  for await (const records of portions) yield text(records);
}

/**
 * A list as CSV for spreadsheet programs, whatever its length: a portion is fetched when the one before has gone out,
 * and none any more once the client has left. A failure cuts the file off, so that half of one can't pass for the whole.
 */
export async function csvExport<Record, Row>(exported: Exported<Record, Row>): Promise<Reply<Blob>> {
  // Before the answer begins, so that a failure to find anything is still answered as one.
  const first = await exported.portions.next();
  return fileReply({
    content: Readable.from(csv(first.value ?? [], exported), { objectMode: false }),
    type: 'text/csv; charset=utf-8',
    name: `${exported.name}-${dayIn(DEFAULT_ZONE, new Date())}.csv`,
  });
}
