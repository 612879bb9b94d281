import { apiDocument } from './api-document.ts';
import { postmanCollection } from './postman.ts';

const document = apiDocument('https://keystead.test');
const collection = postmanCollection(document);
const requests = collection.item.flatMap(({ item }) => item.map(({ name, request }) => ({ name, ...request })));
const requestOf = (method: string, raw: string) => requests.find((it) => it.method === method && it.url.raw === raw);

test('the collection has a request for each operation of the document', () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.keys(item));
  expect(requests).toHaveLength(operations.length);
  expect(collection.item.map(({ name }) => name)).toEqual(document.tags.map(({ name }) => name));
});

test('its requests go to the address of the document, with a key', () => {
  expect(collection.variable).toContainEqual({ key: 'baseUrl', value: 'https://keystead.test/api' });
  expect(collection.auth).toMatchObject({ type: 'bearer', bearer: [{ value: '{{key}}' }] });
  expect(requestOf('GET', '{{baseUrl}}/plans')?.auth).toEqual({ type: 'noauth' });
  expect(requestOf('GET', '{{baseUrl}}/properties')?.auth).toBeUndefined();
});

test('a request has an example of its body, and a key of its own', () => {
  const { header, body } = requestOf('POST', '{{baseUrl}}/properties') ?? {};
  expect(header).toContainEqual(expect.objectContaining({ key: 'Idempotency-Key', value: '{{$guid}}' }));
  expect(JSON.parse(body?.raw ?? '')).toMatchObject({ name: 'Harbour House', rent_amount: 1850.5 });
});

test('parameters of paths are variables, and optional ones of queries are off', () => {
  const { url } = requestOf('PUT', '{{baseUrl}}/tenants/:id') ?? {};
  expect(url?.path).toEqual(['tenants', ':id']);
  expect(url?.variable).toEqual([expect.objectContaining({ key: 'id', value: '1' })]);
  const list = requestOf('GET', '{{baseUrl}}/tenants');
  expect(list?.url.query).toContainEqual(expect.objectContaining({ key: 'updated_since', disabled: true }));
});
