import type { JsonSchema } from '../document.ts';
import { contractBreaks } from './contract-breaks.ts';
import type { ReleasedContract, ReleasedOperation } from './released-contract.ts';

const today = '2027-01-01';
const name = 'POST /things';
const thing: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    state: { type: 'string', enum: ['new', 'old'] },
    owner: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    parts: { type: 'array', items: { type: 'object', properties: { size: { type: 'number' } }, required: ['size'] } },
    prices: { type: 'object', additionalProperties: { type: 'number' } },
    // The schema is recursive.
    inside: { $ref: '#/components/schemas/Thing' },
  },
  required: ['id', 'state', 'owner', 'parts'],
  additionalProperties: false,
};
const newThing: JsonSchema = {
  type: 'object',
  properties: {
    label: { type: 'string', minLength: 1, maxLength: 20 },
    state: { type: 'string', enum: ['new', 'old'] },
    note: { type: ['string', 'null'] },
    amount: {
      anyOf: [
        { type: 'number', minimum: 0 },
        { type: 'string', pattern: '^\\d+$' },
      ],
    },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 5 },
    prices: { type: 'object', additionalProperties: { type: 'number' } },
  },
  required: ['label'],
  additionalProperties: false,
};
const operation: ReleasedOperation = {
  signed: ['apiKey things:write', 'session'],
  parameters: {
    type: 'object',
    properties: { 'query limit': { type: 'integer', maximum: 100 } },
    required: [],
  },
  bodies: { 'application/json': { $ref: '#/components/schemas/NewThing' } },
  needsBody: false,
  answers: { '201 application/json': { $ref: '#/components/schemas/Thing' } },
  codes: ['conflict', 'not_found'],
};
const before: ReleasedContract = { operations: { [name]: operation }, schemas: { Thing: thing, NewThing: newThing } };

const withOperation = (change: Partial<ReleasedOperation>): ReleasedContract => ({
  ...before,
  operations: { [name]: { ...operation, ...change } },
});
const withField = (schema: 'Thing' | 'NewThing', field: string, value: JsonSchema): ReleasedContract => {
  const { properties, ...rest } = before.schemas[schema] as JsonSchema;
  const changed = { ...rest, properties: { ...properties, [field]: value } };
  return { ...before, schemas: { ...before.schemas, [schema]: changed } };
};
const without = (schema: 'Thing' | 'NewThing', field: string): ReleasedContract => {
  const { properties = {}, required = [], ...rest } = before.schemas[schema] as JsonSchema;
  const { [field]: _, ...others } = properties;
  const changed = { ...rest, properties: others, required: required.filter((it) => it !== field) };
  return { ...before, schemas: { ...before.schemas, [schema]: changed } };
};
const requiring = (schema: 'Thing' | 'NewThing', required: readonly string[]): ReleasedContract => ({
  ...before,
  schemas: { ...before.schemas, [schema]: { ...(before.schemas[schema] as JsonSchema), required } },
});
const found = (now: ReleasedContract) => contractBreaks({ before, now }, today).map((line) => line.split('. ')[0]);

test('an unchanged contract has no breaks', () => {
  expect(found(before)).toEqual([]);
});

test.each<[string, ReleasedContract]>([
  ['it is gone', { ...before, operations: {} }],
  ['session no longer suffices', withOperation({ signed: ['apiKey things:write'] })],
  ['it needs a body now', withOperation({ needsBody: true })],
  ['application/json is no longer taken', withOperation({ bodies: {} })],
  ['it no longer answers 201 application/json', withOperation({ answers: { '200 application/json': thing } })],
  ['the error word “conflict” is gone', withOperation({ codes: ['not_found'] })],
  [
    "the request's “query limit” takes less: maximum was 100, is 50",
    withOperation({ parameters: { type: 'object', properties: { 'query limit': { type: 'integer', maximum: 50 } } } }),
  ],
  ["the request's “query limit” is no longer taken", withOperation({ parameters: { type: 'object', properties: {} } })],
  [
    "the request's “header If-Match” is required now",
    withOperation({
      parameters: {
        ...operation.parameters,
        properties: { ...operation.parameters.properties, 'header If-Match': { type: 'string' } },
        required: ['header If-Match'],
      },
    }),
  ],
])('an operation: reports "%s"', (message, now) => {
  expect(found(now)).toEqual([`${name}: ${message}`]);
});

test.each<[string, ReleasedContract]>([
  [
    '“state” takes less: pattern was not limited, is ^n',
    withField('NewThing', 'state', { type: 'string', pattern: '^n' }),
  ],
  ['“note” is no longer taken', without('NewThing', 'note')],
  ['“state” is required now', requiring('NewThing', ['label', 'state'])],
  ['“state” no longer takes "old"', withField('NewThing', 'state', { type: 'string', enum: ['new'] })],
  ['“note” no longer takes null', withField('NewThing', 'note', { type: 'string' })],
  [
    '“note” no longer takes "any other word"',
    withField('NewThing', 'note', { type: ['string', 'null'], enum: ['a', null] }),
  ],
  [
    '“label” takes less: maxLength was 20, is 10',
    withField('NewThing', 'label', { type: 'string', minLength: 1, maxLength: 10 }),
  ],
  [
    '“label” takes less: minLength was 1, is 2',
    withField('NewThing', 'label', { type: 'string', minLength: 2, maxLength: 20 }),
  ],
  [
    '“label” takes less: pattern was not limited, is ^a',
    withField('NewThing', 'label', { type: 'string', minLength: 1, maxLength: 20, pattern: '^a' }),
  ],
  ['“amount” no longer takes string', withField('NewThing', 'amount', { type: 'number', minimum: 0 })],
  [
    '“amount” no longer takes number',
    withField('NewThing', 'amount', {
      anyOf: [
        { type: 'integer', minimum: 0 },
        { type: 'string', pattern: '^\\d+$' },
      ],
    }),
  ],
  [
    '“tags” takes less: maxItems was 5, is 4',
    withField('NewThing', 'tags', { type: 'array', items: { type: 'string' }, maxItems: 4 }),
  ],
  [
    '“tags” takes less: uniqueItems was not limited, is true',
    withField('NewThing', 'tags', { type: 'array', items: { type: 'string' }, maxItems: 5, uniqueItems: true }),
  ],
])("a request body: reports the break in the body's %s", (message, now) => {
  expect(found(now)).toEqual([`${name}: the body's ${message}`]);
});

test.each<[string, ReleasedContract]>([
  ["the answer's “id” is gone", without('Thing', 'id')],
  ["the answer's “id” may be absent now", requiring('Thing', ['state', 'owner', 'parts'])],
  ["the answer's “id” may be null now", withField('Thing', 'id', { type: ['integer', 'null'] })],
  ["the answer's “owner.name” is gone", withField('Thing', 'owner', { type: 'object', properties: {} })],
  [
    "an entry of the answer's “parts.size” is gone",
    withField('Thing', 'parts', { type: 'array', items: { type: 'object', properties: {} } }),
  ],
  [
    "a field of the answer's “prices” may be string now",
    withField('Thing', 'prices', { type: 'object', additionalProperties: { type: ['number', 'string'] } }),
  ],
])('a response: reports "%s"', (message, now) => {
  expect(found(now)).toEqual([`${name}: ${message}`]);
});

test('a changed type of a response field is reported as one new and one lost', () => {
  expect(found(withField('Thing', 'id', { type: 'string' }))).toEqual([
    `${name}: the answer's “id” may be string now`,
    `${name}: the answer's “id” is no longer integer`,
  ]);
});

test.each<[string, ReleasedContract]>([
  ['an operation', { ...before, operations: { ...before.operations, 'GET /others': operation } }],
  ['a field that may be sent', withField('NewThing', 'colour', { type: 'string' })],
  ['a field of the response', withField('Thing', 'colour', { type: 'string' })],
  ['an accepted value', withField('NewThing', 'state', { type: 'string', enum: ['new', 'old', 'lost'] })],
  ['a value of the response', withField('Thing', 'state', { type: 'string', enum: ['new', 'old', 'lost'] })],
  ['an accepted type', withField('NewThing', 'label', { type: ['string', 'null'], minLength: 1, maxLength: 20 })],
  [
    'any word of a pattern that all earlier values fit',
    withField('NewThing', 'state', { type: 'string', pattern: '^\\w+$' }),
  ],
  [
    'a pattern beside the earlier values',
    withField('NewThing', 'state', {
      anyOf: [
        { type: 'string', enum: ['new'] },
        { type: 'string', maxLength: 3 },
      ],
    }),
  ],
  ['a wider limit', withField('NewThing', 'label', { type: 'string', maxLength: 30 })],
  ['a field that is no longer required', requiring('NewThing', [])],
  ['a response field that is now always present', requiring('Thing', ['id', 'state', 'owner', 'parts', 'prices'])],
  ['an error code', withOperation({ codes: ['conflict', 'not_found', 'plan_limit'] })],
  ['another way to authenticate', withOperation({ signed: ['apiKey things:write', 'session', 'apiKey team'] })],
  ['no sign-in', withOperation({ signed: [] })],
])('an addition is no break: %s', (_, now) => {
  expect(found(now)).toEqual([]);
});

test('a newly required sign-in is a break', () => {
  const open = withOperation({ signed: [] });
  expect(contractBreaks({ before: open, now: before }, today)[0]).toContain('it needs a sign-in now');
});

test.each([
  ['2027-01-01', []],
  ['2026-12-31', []],
  [
    '2027-01-02',
    [`${name}: it is gone. ${name} may change from 2027-01-02 on, as callers were told: leave it until then.`],
  ],
])('an operation may be removed on its sunset %s or later', (sunset, message) => {
  expect(contractBreaks({ before: withOperation({ sunset }), now: { ...before, operations: {} } }, today)).toEqual(
    message,
  );
});

test('a sunset that the release did not announce permits no break', () => {
  expect(found({ ...withOperation({ sunset: '2026-12-31', answers: {} }) })).toEqual([
    `${name}: it no longer answers 201 application/json`,
  ]);
});

test('the message of a break says what to do', () => {
  expect(contractBreaks({ before, now: { ...before, operations: {} } }, today)).toEqual([
    `${name}: it is gone. Leave ${name} as it was and add beside it. To end it, say \`deprecated\` with a sunset in its contract, release that, and wait.`,
  ]);
});

test('an event of a stream must keep its fields', () => {
  const streaming = (event?: JsonSchema): ReleasedContract =>
    withOperation({ answers: { '200 text/event-stream': { type: 'string', ...(event && { 'x-event': event }) } } });
  const event: JsonSchema = { type: 'object', properties: { kind: { type: 'string' } }, required: ['kind'] };
  const breaks = (now: ReleasedContract) =>
    contractBreaks({ before: streaming(event), now }, today).map((line) => line.split('. ')[0]);
  expect(breaks(streaming(event))).toEqual([]);
  expect(breaks(streaming({ ...event, properties: {} }))).toEqual([`${name}: an event's “kind” is gone`]);
  expect(breaks(streaming())).toEqual([`${name}: it no longer tells events`]);
});
