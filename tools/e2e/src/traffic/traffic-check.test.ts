import { gzipSync } from 'node:zlib';
import { apiDocument } from '@keystead/openapi';
import { TrafficCheck } from './traffic-check.ts';
import type { Exchange } from './watching-proxy.ts';

const check = new TrafficCheck(apiDocument());

const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r', 'api-version': '2026-11-01' };
const plan = {
  id: 'trial',
  name: 'Trial',
  price: 0,
  yearly_price: null,
  currency: 'USD',
  duration: '14 days',
  trial_days: 14,
  property_limit: 5,
  api: { keys: 2, requests_per_minute: 60 },
  features: [],
  popular: false,
};
const problem = {
  type: 'urn:keystead:error:not_found',
  title: 'Not Found',
  status: 404,
  detail: 'No.',
  error: 'No.',
  code: 'not_found',
  request_id: 'r',
};
const problemHeaders = { ...headers, 'content-type': 'application/problem+json' };

const seen = (own: Partial<Exchange> & { readonly answer?: unknown }): string[] =>
  check.problems({
    method: 'GET',
    url: '/api/users/7',
    requestBody: undefined,
    status: 200,
    headers,
    body: own.answer === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(own.answer)),
    ...own,
  });
const person = {
  id: 7,
  first_name: 'A',
  last_name: 'B',
  email: 'a@example.com',
  role: 'landlord',
  created_at: '2026-11-01T10:00:00.000Z',
};
const text = (body: string, type: string) => ({
  body: Buffer.from(body),
  headers: { ...headers, 'content-type': type },
});

test.each<[string, Partial<Exchange> & { answer?: unknown }]>([
  ['an answer', { answer: person }],
  [
    'an answer that is compressed',
    { body: gzipSync(JSON.stringify(person)), headers: { ...headers, 'content-encoding': 'gzip' } },
  ],
  ['an error', { status: 404, answer: problem, headers: problemHeaders }],
  ['an error where no operation is', { url: '/api/nowhere', status: 404, answer: problem, headers: problemHeaders }],
  ['a question of a browser', { method: 'OPTIONS', status: 204 }],
  ['the heads of an answer', { method: 'HEAD' }],
  ['a response that is cached already', { status: 304 }],
  ['a file', { url: '/api/properties/export?q=a', ...text('name', 'text/csv') }],
  ['events', { url: '/api/live', ...text('data: {"kind":"ready"}\n\n:\n\ndata: {"ki', 'text/event-stream') }],
])('TrafficCheck: reports nothing for %s of the document', (_, exchange) => {
  expect(seen(exchange)).toEqual([]);
});

test.each<[string, Partial<Exchange> & { answer?: unknown }, string]>([
  ['an operation', { url: '/api/nowhere', answer: {} }, 'GET /nowhere 200: there is no such operation in the document'],
  ['a method', { method: 'PUT', answer: person }, 'PUT /users/7 200: there is no such operation'],
  ['a status', { status: 202, answer: person }, 'answers application/json, which is not documented'],
  ['a field', { answer: { ...person, password: 'x' } }, 'must NOT have additional properties (password)'],
  ['a missing field', { answer: { ...person, email: undefined } }, "must have required property 'email'"],
  ['a field of another type', { answer: { ...person, id: '7' } }, '/id must be integer'],
  [
    'a field of a list',
    { url: '/api/plans', answer: { plans: [{ ...plan, secret: 1 }], marketing_plans: [] } },
    '(secret)',
  ],
  [
    'a code',
    { status: 404, answer: { ...problem, code: 'conflict' }, headers: problemHeaders },
    '/code must be equal to one',
  ],
  ['a media type', text('<p>', 'text/html'), 'answers text/html'],
  ['a body', { status: 304, ...text('x', 'text/plain') }, 'has a body'],
  [
    'a missing header',
    { answer: person, headers: { 'content-type': 'application/json' } },
    'has no header X-Request-Id',
  ],
  ['what is no JSON', text('{', 'application/json'), 'is not JSON'],
  ['an event', { url: '/api/live', ...text('data: {"kind":"other"}\n\n', 'text/event-stream') }, 'must be equal'],
  [
    'a parameter that was accepted',
    { url: '/api/users/7?secret=1', answer: person },
    'accepted the query parameter secret',
  ],
])("TrafficCheck: reports %s that the document doesn't have", (_, exchange, problem) => {
  expect(seen(exchange).join('\n')).toContain(problem);
});

test('TrafficCheck: reports an undocumented request field that was accepted', () => {
  const requestBody = Buffer.from('{"name":"N","email":"a@example.com","subject":"S","message":"M","extra":1}');
  const exchange = {
    method: 'POST',
    url: '/api/marketing/contact',
    status: 201,
    requestBody,
    answer: { received: true },
  };
  expect(seen(exchange)).toEqual(['POST /marketing/contact 201: accepted the field extra']);
});
