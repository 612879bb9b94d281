import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { csvExport } from './csv-export.ts';

interface Row {
  readonly id: number;
  readonly note: string | null;
  readonly rent_amount: number | null;
}

const columns = ['id', 'note', 'rent_amount'] as const;
const rowOf = (id: number): Row => ({ id, note: null, rent_amount: null });

async function exported(batches: AsyncGenerator<Row[]>) {
  const { file } = await csvExport({ name: 'rows', columns, batches, present: (rows) => rows });
  return { ...file, content: file?.content as Readable };
}

async function* rows(...batches: Row[][]): AsyncGenerator<Row[]> {
  yield* batches;
}

const textOf = async (...batches: Row[][]) => text((await exported(rows(...batches))).content);
const cellOf = async (note: string) => (await textOf([{ ...rowOf(1), note }])).split('\r\n').slice(1, -1).join('\r\n');

it('csvExport: writes a byte order mark, a heading and CRLF line ends', async () => {
  const { content, type, name } = await exported(rows([{ id: 7, note: 'Élan', rent_amount: 1850.5 }], [rowOf(8)]));
  expect(type).toBe('text/csv; charset=utf-8');
  expect(name).toMatch(/^rows-\d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString()).toBe('id,note,rent_amount\r\n7,Élan,1850.50\r\n8,,\r\n');
});

it('csvExport: writes only the heading of an empty list', async () => {
  expect(await textOf()).toBe('id,note,rent_amount\r\n');
  expect(await textOf([])).toBe('id,note,rent_amount\r\n');
});

it.each([0, 33.33, 1000, 9_999_999_999.99])('csvExport: writes %s with two decimal places', async (rent_amount) => {
  expect(await textOf([{ ...rowOf(1), rent_amount }])).toContain(`1,,${rent_amount.toFixed(2)}\r\n`);
});

it.each(['=1+1', '+1 555 0100', '-1', '@SUM(A1)', '\tx', '＝1+1'])(
  'csvExport: escapes %j, so that no spreadsheet program evaluates it',
  async (note) => {
    expect(await cellOf(note)).toBe(`1,'${note},`);
  },
);

it.each([
  ['a comma', 'one, two', '"one, two"'],
  ['a quote', 'the "Oaks"', '"the ""Oaks"""'],
  ['a line end', 'one\ntwo', '"one\ntwo"'],
  ['another line end', 'one\r\ntwo', '"one\r\ntwo"'],
  ['a formula among quotes', '="a"', '"\'=""a"""'],
  ['a hyphen within', 'one - two', 'one - two'],
])('csvExport: writes %s within its cell', async (_, note, cell) => {
  expect(await cellOf(note)).toBe(`1,${cell},`);
});

describe('csvExport batches', () => {
  /** Infinite batches; the test counts the fetched ones. */
  function endless() {
    const seen = { fetched: 0, ended: false };
    async function* batches(): AsyncGenerator<Row[]> {
      try {
        for (;;) {
          seen.fetched++;
          yield Array.from({ length: 500 }, (_, id) => ({ ...rowOf(id), note: 'x'.repeat(100) }));
        }
      } finally {
        seen.ended = true;
      }
    }
    return { seen, batches: batches() };
  }

  it('are fetched only after the previous one was consumed', async () => {
    const { seen, batches } = endless();
    const { content } = await exported(batches);
    content.once('readable', () => content.read());
    for (let before = 0; before < seen.fetched && seen.fetched < 6; ) {
      before = seen.fetched;
      await nextTurn();
    }
    expect(seen).toEqual({ fetched: expect.any(Number), ended: false });
    expect(seen.fetched).toBeLessThan(6);
    content.destroy();
  });

  it('are no longer fetched once the client disconnects', async () => {
    const { seen, batches } = endless();
    const { content } = await exported(batches);
    for await (const _ of content) break;
    const { fetched } = seen;
    while (!seen.ended) await nextTurn();
    expect(seen).toEqual({ fetched, ended: true });
  });
});

it('csvExport: aborts the stream on an error, and rejects if the first batch fails', async () => {
  async function* failing(after: number): AsyncGenerator<Row[]> {
    for (let batch = 0; batch < after; batch++) yield [rowOf(batch)];
    throw new Error('the database went away');
  }
  await expect(exported(failing(0))).rejects.toThrow('went away');
  const { content } = await exported(failing(2));
  await expect(text(content)).rejects.toThrow('went away');
});
