import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { defineContract, Id, IdParams } from '@keystead/contracts';
import Type from 'typebox';
import { type TestApi, testApi } from '../../test/index.ts';
import { endpoint, type FileContent, fileReply, reply } from './endpoint.ts';

const contract = defineContract({
  service: 'shelf',
  area: 'portfolio',
  routes: {
    'GET /books/{id}': {
      summary: 'A book',
      access: 'signed-in',
      params: IdParams,
      answer: Type.Object({ id: Id }),
      codes: [],
    },
    'GET /books/export': { summary: 'All books', access: 'signed-in', download: ['text/csv'], codes: [] },
    'GET /books/{id}/cover': {
      summary: 'A cover',
      access: 'signed-in',
      params: IdParams,
      download: ['image/webp'],
      codes: [],
    },
    'GET /books/{id}/print': {
      summary: 'A book as it is printed',
      access: 'signed-in',
      params: IdParams,
      download: ['application/pdf'],
      codes: [],
    },
    'GET /books/{id}/text': {
      summary: 'What is in a book',
      access: 'signed-in',
      params: IdParams,
      download: ['application/pdf'],
      codes: [],
    },
  },
});

describe('a route that responds with a file', () => {
  let api: TestApi;
  let streams: Readable[];
  let printed: number;
  const user = { userId: 1, accountId: 1, role: 'landlord' } as const;
  const bytes = Buffer.from([0, 1, 2, 255]);
  const streamed = (): FileContent => {
    const content = Readable.from([bytes, bytes]);
    streams.push(content);
    return { content, type: 'application/pdf', size: 8, tag: 'text-7', name: 'Vertrag “Ölmühle”.pdf' };
  };
  const print = async (id: number) => {
    if (id !== 7) throw new Error('the press is out of paper');
    printed++;
    return Readable.from([bytes]);
  };
  beforeAll(async () => {
    api = await testApi(contract, () => ({
      endpoints: [
        endpoint(contract, 'GET /books/{id}', async ({ params: { id } }) => reply({ id }, 3)),
        endpoint(contract, 'GET /books/{id}/text', async () => fileReply(streamed())),
        endpoint(contract, 'GET /books/{id}/print', async ({ params: { id } }) =>
          fileReply({ content: () => print(id), type: 'application/pdf', tag: `print-${id}`, name: 'book.pdf' }),
        ),
        endpoint(contract, 'GET /books/{id}/cover', async () =>
          fileReply({ content: bytes, type: 'image/webp', tag: 'cover-7' }),
        ),
        endpoint(contract, 'GET /books/export', async () =>
          fileReply({ content: Readable.from(['id\n', '7\n']), type: 'text/csv', name: 'books.csv' }),
        ),
      ],
    }));
  });
  beforeEach(() => {
    streams = [];
    printed = 0;
  });
  afterAll(() => api.stop());

  /** Sends a conditional request like a browser's cache. `fetch` would add `no-cache` to a request with a tag. */
  async function send(path: string, headers: Record<string, string>, method = 'GET') {
    const authorization = `Bearer ${api.issuer.tokenFor(user)}`;
    const sending = request(api.url + path, { method, headers: { authorization, ...headers } }).end();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) };
  }

  it('sends bytes for inline display, privately cacheable and revalidated on each request', async () => {
    const answer = await send('/books/7/cover', {});
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'content-length': '4',
        'cache-control': 'private, no-cache',
        etag: '"cover-7"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.bytes).toEqual(bytes);
  });

  it('sends a stream with its length as an attachment, with a non-ASCII file name', async () => {
    const answer = await send('/books/7/text', {});
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': '8' });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".*\.pdf"; filename\*=UTF-8''/);
    expect(decodeURIComponent(answer.headers['content-disposition']?.split("''")[1] ?? '')).toBe(
      'Vertrag “Ölmühle”.pdf',
    );
    expect(answer.bytes).toEqual(Buffer.concat([bytes, bytes]));
  });

  it('responds with 304 for a matching ETag and destroys the stream', async () => {
    for (const [path, tag] of [
      ['/books/7/cover', '"cover-7"'],
      ['/books/7/text', 'W/"other", "text-7"'],
    ] as const) {
      const answer = await send(path, { 'if-none-match': tag });
      expect(answer).toMatchObject({ status: 304, headers: { 'cache-control': 'private, no-cache' } });
      expect(answer.headers.etag).toContain('-7');
      expect(answer.bytes).toHaveLength(0);
    }
    expect(streams.map(({ destroyed }) => destroyed)).toEqual([true]);
    expect((await send('/books/7/cover', { 'if-none-match': '"cover-6"' })).status).toBe(200);
  });

  it('calls a content function only if the ETag does not match', async () => {
    const has = await send('/books/7/print', { 'if-none-match': '"print-7"' });
    expect([has.status, has.bytes.length, printed]).toEqual([304, 0, 0]);
    const hasNot = await send('/books/7/print', { 'if-none-match': '"print-6"' });
    expect([hasNot.status, hasNot.headers.etag, printed]).toEqual([200, '"print-7"', 1]);
    expect(hasNot.bytes).toEqual(bytes);
  });

  it('omits the ETag and the file name from the error when the content function fails', async () => {
    const { status, headers } = await send('/books/8/print', {});
    expect([status, headers['content-type']]).toEqual([500, 'application/problem+json']);
    expect([headers.etag, headers['content-disposition'], headers['cache-control']]).toEqual([
      undefined,
      undefined,
      'no-store',
    ]);
  });

  it('requires a session even if the ETag matches', async () => {
    const answer = await send('/books/7/cover', { authorization: '', 'if-none-match': '"cover-7"' });
    expect(answer.status).toBe(401);
  });

  it('matches a literal path before a parameterized one, regardless of the order of the endpoints', async () => {
    const answer = await send('/books/export', {});
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/csv'),
      'content-disposition': 'attachment; filename="books.csv"',
    });
    expect(answer.bytes.toString()).toBe('id\n7\n');
    expect((await api.call(user, 'GET /books/7')).body).toEqual({ id: 7 });
    expect((await api.call(user, 'GET /books/exported')).status).toBe(404);
  });
});
