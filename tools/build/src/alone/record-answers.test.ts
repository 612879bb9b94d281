import { requestsOf } from './record-answers.ts';

const list = (request: string, records: object[]) => ({ request, status: 200, answer: { records, total: 9 } });
const pages = list('GET /pages?limit=5', [
  { kind: 'post', slug: 'a b' },
  { kind: 'page', slug: null },
  { kind: 'page', slug: 'c' },
]);
const leases = list(
  'GET /leases',
  [1, 2, 3, 4].map((id) => ({ id })),
);

test.each([
  ['GET /leases/{id}', [1, 2, 3].map((id) => `GET /leases/${id}`)],
  ['GET /leases/{id}/history', [1, 2, 3].map((id) => `GET /leases/${id}/history`)],
  ['GET /pages/{kind}/{slug}', ['GET /pages/post/a%20b', 'GET /pages/page/c']],
  ['GET /lease/{id}', []],
  ['GET /leases/{place}', []],
  ['GET /leases/{id}/files/{name}', []],
])('requestsOf: %s results in %j', (operation, requests) => {
  expect(requestsOf(operation, [pages, leases])).toEqual(requests);
});
