import { defineContract, Id, IdParams } from '@keystead/contracts';
import Type from 'typebox';
import { type TestApi, testApi } from '../../test/index.ts';
import { created, endpoint, nothing, reply } from './endpoint.ts';

const Book = Type.Object({ id: Id, title: Type.String() });

const contract = defineContract({
  service: 'shelf',
  area: 'portfolio',
  routes: {
    'GET /books': {
      summary: 'Books',
      access: 'signed-in',
      query: Type.Object({
        cursor: Type.Optional(Type.String()),
        limit: Type.Optional(Type.Integer()),
        q: Type.Optional(Type.String()),
      }),
      answer: Type.Object({ books: Type.Array(Book), next_cursor: Type.Union([Type.String(), Type.Null()]) }),
      codes: [],
    },
    'GET /books/{id}': { summary: 'A book', access: 'signed-in', params: IdParams, answer: Book, codes: ['not_found'] },
    'PUT /books/{id}': { summary: 'Change', access: 'signed-in', params: IdParams, answer: Book, codes: [] },
    'POST /books': { summary: 'Add', access: 'signed-in', answer: Book, status: 201, secret: true, codes: [] },
    'DELETE /books/{id}': {
      summary: 'Remove',
      access: 'signed-in',
      params: IdParams,
      deprecated: { since: '2026-01-31', sunset: '2027-06-30', instead: 'PUT /books/{id}' },
      codes: [],
    },
    'GET /shelves': {
      summary: 'Shelves',
      access: 'public',
      answer: Type.Object({ shelves: Type.Integer() }),
      deprecated: { since: '2026-01-31', sunset: '2027-06-30', instead: 'GET /books/{id}' },
      codes: [],
    },
    'POST /orders': { summary: 'Order, which takes a while', access: 'signed-in', status: 202, codes: [] },
    'GET /internal/books': {
      summary: 'For services',
      access: 'service',
      answer: Type.Object({ next_cursor: Type.String() }),
      codes: [],
    },
  },
});

const user = { userId: 1, accountId: 1, role: 'landlord' } as const;
let api: TestApi;
let title: string;
let addresses: string[];
let matched: (number | undefined)[];

beforeAll(async () => {
  const book = (id: number) => ({ id, title, version: 3 });
  api = await testApi(contract, () => ({
    endpoints: [
      endpoint(contract, 'GET /books', async ({ query: { cursor } }) =>
        reply({ books: [book(1)], next_cursor: cursor === 'end' ? null : 'a b&c>"' }),
      ),
      endpoint(contract, 'GET /books/{id}', async ({ params: { id } }) => reply(book(id), 3)),
      endpoint(contract, 'PUT /books/{id}', async ({ params: { id }, ifMatch }) => {
        matched.push(ifMatch);
        return reply(book(id), 4);
      }),
      endpoint(contract, 'POST /books', async () => created(book(9), 'books')),
      endpoint(contract, 'POST /orders', async () => nothing),
      endpoint(contract, 'DELETE /books/{id}', async () => nothing),
      endpoint(contract, 'GET /shelves', async ({ address }) => {
        addresses.push(address);
        return { ...reply({ shelves: 3 }), cacheFor: 60 };
      }),
      endpoint(contract, 'GET /internal/books', async () => reply({ next_cursor: 'more' })),
    ],
  }));
});
beforeEach(() => {
  title = 'Walden';
  matched = [];
  addresses = [];
});
afterAll(() => api.stop());

const tagOf = async (operation: string) => (await api.call(user, operation)).headers.get('etag') ?? '';

describe('conditional requests', () => {
  it.each(['GET /books', 'GET /books/7', 'GET /shelves'])(
    '%s: responds with 304 for a matching ETag',
    async (operation) => {
      const first = await api.call(user, operation);
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^W\/"[\w-]+"$/);
      for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
        const again = await api.call(user, operation, undefined, { 'if-none-match': known });
        expect([known, again.status, again.body]).toEqual([known, 304, undefined]);
        expect(again.headers.get('etag')).toBe(tag);
        expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
      }
      const head = await api.call(user, operation.replace('GET', 'HEAD'), undefined, { 'if-none-match': tag });
      expect(head.status).toBe(304);
    },
  );

  it.each(['GET /books', 'GET /books/7'])(
    '%s: responds with 200 and a new ETag once the body changed',
    async (operation) => {
      const tag = await tagOf(operation);
      title = 'Walden; or, Life in the Woods';
      const again = await api.call(user, operation, undefined, { 'if-none-match': tag });
      expect(again.status).toBe(200);
      expect(JSON.stringify(again.body)).toContain('Life in the Woods');
      expect(again.headers.get('etag')).not.toBe(tag);
    },
  );

  it('If-None-Match has no effect on writes', async () => {
    const answer = await api.call(user, 'PUT /books/7', {}, { 'if-none-match': '*' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe('"4"');
  });

  it('Cache-Control: private by default, public where the endpoint allows it, no-store for secrets', async () => {
    expect((await api.call(user, 'GET /books')).headers.get('cache-control')).toBe('private, no-cache');
    expect((await api.call(user, 'GET /shelves')).headers.get('cache-control')).toBe('public, max-age=60');
    expect((await api.call(user, 'POST /books', {})).headers.get('cache-control')).toBe('no-store');
  });
});

describe('If-Match', () => {
  it.each<[string, (tag: string) => string, number | undefined]>([
    ['as a read says it', (tag) => tag, 3],
    ['made strong', (tag) => tag.replace('W/', ''), 3],
    ['as a write says it', () => '"3"', 3],
    ['as a write says it, compressed on its way', () => 'W/"3"', 3],
    ['of any', () => '*', undefined],
  ])('accepts the tag of a record %s', async (_name, sent, version) => {
    const answer = await api.call(user, 'PUT /books/7', {}, { 'if-match': sent(await tagOf('GET /books/7')) });
    expect(answer.status).toBe(200);
    expect(matched).toEqual([version]);
  });

  it.each(['"x"', '3', '"3-short"', 'W/"abc-0123456789abcdef"'])(
    'rejects %s, which no record can have, with 422',
    async (tag) => {
      expect((await api.call(user, 'PUT /books/7', {}, { 'if-match': tag })).status).toBe(422);
      expect(matched).toEqual([]);
    },
  );
});

describe('the Link header of a list', () => {
  const linksOf = async (operation: string) => (await api.call(user, operation)).headers.get('link');

  it.each([
    ['GET /books', '</api/books?cursor=a+b%26c%3E%22>; rel="next", </api/books>; rel="first"'],
    [
      'GET /books?limit=2&q=%3Cb%22%3E',
      '</api/books?limit=2&q=%3Cb%22%3E&cursor=a+b%26c%3E%22>; rel="next", </api/books?limit=2&q=%3Cb%22%3E>; rel="first"',
    ],
    ['GET /books?cursor=end&limit=2', '</api/books?limit=2>; rel="first"'],
  ])('%s: keeps the query parameters in the links', async (operation, links) => {
    expect(await linksOf(operation)).toBe(links);
  });

  it('leads to the next page', async () => {
    const next = /<\/api([^>]+)>; rel="next"/.exec((await linksOf('GET /books')) ?? '')?.[1];
    expect((await api.call(user, `GET ${next}`)).status).toBe(200);
  });

  it('is absent for a single record and between services', async () => {
    expect(await linksOf('GET /books/7')).toBeNull();
    const headers = { 'x-service-token': api.issuer.serviceToken('billing') };
    const answer = await api.call(null, 'GET /internal/books', undefined, headers);
    expect([answer.status, answer.headers.get('link')]).toEqual([200, null]);
  });
});

describe('a deprecated route', () => {
  it.each([
    ['answered', user, 204],
    ['refused', null, 401],
  ])('sends Deprecation, Sunset and the link to its successor when the request is %s', async (_name, who, status) => {
    const { headers, ...answer } = await api.call(who, 'DELETE /books/7');
    expect(answer.status).toBe(status);
    expect(headers.get('deprecation')).toBe('@1769817600');
    expect(headers.get('sunset')).toBe('Wed, 30 Jun 2027 00:00:00 GMT');
    expect(headers.get('link')).toBe('</api/books/7>; rel="successor-version"');
  });

  it('omits the link if the path of the successor needs a parameter that the request lacks', async () => {
    const { headers } = await api.call(null, 'GET /shelves');
    expect(headers.get('deprecation')).toBe('@1769817600');
    expect(headers.get('link')).toBeNull();
  });

  it('other routes do not send a Deprecation header', async () => {
    expect((await api.call(user, 'GET /books')).headers.has('deprecation')).toBe(false);
  });
});

it('a route without a response schema has an empty body, whatever its status', async () => {
  const { status, headers, body } = await api.call(user, 'POST /orders');
  expect([status, body, headers.get('content-type')]).toEqual([202, undefined, null]);
});

it.each([
  ['DELETE /books', 'HEAD, GET, POST'],
  ['POST /books/7', 'HEAD, GET, PUT, DELETE'],
  ['PROPFIND /books', 'HEAD, GET, POST'],
])('%s: returns 405 with the allowed methods', async (operation, allow) => {
  const answer = await api.call(user, operation);
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allow.split(', ').sort());
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:ffff::7', '2001:db8:1:2::/64'],
])('a client at %s is rate limited as %s', async (from, address) => {
  await api.call(null, 'GET /shelves', undefined, { 'x-forwarded-for': from });
  expect(addresses).toEqual([address]);
});
