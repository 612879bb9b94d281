import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify/sync';
import { fileReply, type Reply } from '../http/endpoint.ts';
import { DEFAULT_ZONE, dayIn } from '../money-and-dates.ts';

interface ExportSource<Record, Row> {
  readonly name: string;
  /** The fields of a row, in order. The heading uses the API's field names. */
  readonly columns: readonly (keyof Row & string)[];
  readonly batches: AsyncGenerator<Record[]>;
  readonly present: (records: Record[]) => Row[] | Promise<Row[]>;
}

/** Marks a CSV as UTF-8 for spreadsheet programs. */
const BYTE_ORDER_MARK = '\uFEFF';

const csvOptions: Options = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  // A cell that a spreadsheet program would read as a formula gets a leading apostrophe, which the program doesn't
  // show.
  escape_formulas: true,
  cast: {
    number: (value, { column }) => (/(^|_)(amount|cost|rate)$/.test(String(column)) ? value.toFixed(2) : String(value)),
  },
};

async function* csv<Record, Row>(
  first: readonly Record[],
  { columns, batches, present }: ExportSource<Record, Row>,
): AsyncGenerator<string> {
  const text = async (records: readonly Record[]) =>
    stringify(await present([...records]), { ...csvOptions, columns: [...columns] });
  yield BYTE_ORDER_MARK + stringify([[...columns]], csvOptions) + (await text(first));
  for await (const records of batches) yield text(records);
}

/**
 * The next batch is fetched once the previous one has been sent, and none after the client has disconnected. An error
 * aborts the stream, so that the client can't mistake a partial file for a complete one.
 */
export async function csvExport<Record, Row>(exported: ExportSource<Record, Row>): Promise<Reply<Blob>> {
  // Fetches the first batch before the response begins, so that an error in the query still becomes an error response.
  const first = await exported.batches.next();
  return fileReply({
    content: Readable.from(csv(first.value ?? [], exported), { objectMode: false }),
    type: 'text/csv; charset=utf-8',
    name: `${exported.name}-${dayIn(DEFAULT_ZONE, new Date())}.csv`,
  });
}
