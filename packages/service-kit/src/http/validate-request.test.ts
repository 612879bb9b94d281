import {
  CalendarDate,
  contracts,
  FileName,
  Id,
  IdParams,
  Input,
  Instant,
  Moment,
  OneOf,
  Optional,
  PersonName,
  Text,
  TimeZone,
} from '@keystead/contracts';
import { Ajv } from 'ajv';
import Type from 'typebox';
import { AppError } from './errors.ts';
import { compileRoute } from './validate-request.ts';

const Person = Input({ name: Text(20), phone: Optional(Text(20)) });
const route = {
  summary: 'Takes people',
  access: 'public',
  params: IdParams,
  query: Input({
    name: Type.Optional(Text(20)),
    property_id: Type.Optional(Id),
    on: Type.Optional(CalendarDate),
    all: Type.Optional(Type.Boolean()),
  }),
  body: Input({
    people: Type.Array(Person, { minItems: 1, maxItems: 2 }),
    from: Optional(CalendarDate),
    zone: Optional(TimeZone),
    terms: Optional(Input({ from: Optional(CalendarDate), notes: Optional(Type.Array(Person)) })),
    tags: Type.Optional(Type.Array(OneOf(['red', 'blue']), { maxItems: 2, uniqueItems: true })),
    names: Type.Optional(Type.Record(Type.String(), Text(20))),
  }),
  codes: [],
} as const;
const { params, query, body } = compileRoute(route, 'POST');
const fieldsOf = <T>(value: T, check: (value: T) => unknown = body) => {
  try {
    return check(value);
  } catch (error) {
    return (error as { details: { fields: unknown } }).details.fields;
  }
};

test('objects in a list are normalized like the body itself', () => {
  expect(body({ people: [{ name: ' Ann ', phone: '' }], from: '' })).toEqual({
    people: [{ name: 'Ann', phone: null }],
    from: null,
  });
});

test('objects in objects and in optional lists are normalized like the body itself', () => {
  const people = [{ name: 'Ann' }];
  const terms = { from: '2026-03-01T09:30:00Z', notes: [{ name: ' Bo\ud800 ', phone: '' }] };
  expect(body({ people, terms })).toEqual({
    people,
    terms: { from: '2026-03-01', notes: [{ name: 'Bo\ufffd', phone: null }] },
  });
  expect(body({ people, terms: { from: '' } })).toEqual({ people, terms: { from: null } });
  expect(body({ people, terms: '' })).toEqual({ people, terms: null });
  expect(fieldsOf({ people, terms: { notes: [{ name: '  ' }] } })).toMatchObject({
    'terms.notes.0.name': 'is required',
  });
});

test('a megabyte of invalid items costs neither time nor a long answer', () => {
  const tags = Array.from({ length: 100_000 }, (_, place) => `t${place}`);
  const names = Object.fromEntries(tags.map((tag) => [tag, '']));
  const started = performance.now();
  expect(fieldsOf({ people: [], tags })).toEqual({
    people: 'must have at least 1',
    tags: 'must have at most 2',
    'tags.0': 'must be one of red, blue',
    'tags.1': 'must be one of red, blue',
    'tags.2': 'must be one of red, blue',
  });
  expect(Object.keys(Object(fieldsOf({ people: [], names })))).toHaveLength(200);
  // Comparing all tags with one another would take minutes.
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('errors of objects in a list contain their index', () => {
  expect(fieldsOf({ people: [{ name: '  ' }] })).toEqual({ 'people.0.name': 'is required' });
  expect(fieldsOf({ people: ['Ann'] })).toEqual({ 'people.0': 'must be an object' });
  expect(fieldsOf({ people: [] })).toEqual({ people: 'must have at least 1' });
});

test('a calendar date is extracted from a longer timestamp, and must exist', () => {
  const people = [{ name: 'Ann' }];
  expect(body({ people, from: '2026-03-01T09:30:00.000Z' })).toMatchObject({ from: '2026-03-01' });
  expect(body({ people, from: '2026-03-01 09:30:00' })).toMatchObject({ from: '2026-03-01' });
  for (const from of ['2026-02-30', '1026-01-01', 'tomorrow', '2026-3-1'])
    expect(fieldsOf({ people, from })).toEqual({ from: 'must be a date, YYYY-MM-DD' });
});

test('a time zone must be an IANA name', () => {
  const people = [{ name: 'Ann' }];
  for (const zone of ['Asia/Kolkata', 'UTC', 'etc/gmt+5']) expect(body({ people, zone })).toMatchObject({ zone });
  for (const zone of ['+05:30', '-0800', 'Asia/Nowhere', ' UTC', 'PST', 'AST'])
    expect(fieldsOf({ people, zone })).toEqual({ zone: expect.stringMatching('IANA') });
});

test('a query is normalized like a body', () => {
  expect(query({ name: ' Ann ', on: '2026-03-01T09:30:00Z' })).toEqual({ name: 'Ann', on: '2026-03-01' });
  expect(fieldsOf({ name: '  ' }, query)).toEqual({ name: 'is required' });
  expect(fieldsOf({ name: ['Ann', 'Bob'] }, query)).toEqual({ name: 'must be a string' });
});

test('integers and booleans are parsed from a URL, but not from strings in a body', () => {
  expect(query({ property_id: '9', all: 'true' })).toEqual({ property_id: 9, all: true });
  expect(params({ id: '9007199254740991' })).toEqual({ id: Number.MAX_SAFE_INTEGER });
  expect(fieldsOf({ people: [{ name: 7 }] })).toEqual({ 'people.0.name': 'must be a string' });
});

test.each(['0x9', '9e0', '9.0', '+9', ' 9', '09', '', '9007199254740993', '0', '-9', 'true'])(
  '%j is not a valid id',
  (written) => {
    expect(() => params({ id: written })).toThrow(expect.objectContaining({ status: 404 }));
    expect(fieldsOf({ property_id: written }, query)).toEqual({ property_id: expect.stringMatching(/^must be/) });
  },
);

test('a moment is an instant or a local time, and must exist', () => {
  const { body } = compileRoute({ summary: 'x', access: 'public', body: Input({ at: Moment }), codes: [] }, 'POST');
  const takes = (at: string) => {
    try {
      body({ at });
      return true;
    } catch {
      return false;
    }
  };
  for (const at of ['2026-07-01 09:30:00', '2026-07-01T09:30:00Z', '2026-07-01T09:30:00.5+02:00'])
    expect([at, takes(at)]).toEqual([at, true]);
  for (const at of [
    '2026-02-31 09:30:00',
    '2026-02-31T09:30:00Z',
    '2026-07-01 24:00:00',
    '2026-02-28T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '1899-12-31T23:59:59Z',
    '2026-07-01',
    'soon',
  ])
    expect([at, takes(at)]).toEqual([at, false]);
});

test('an instant must exist', () => {
  const { query } = compileRoute({ summary: 'x', access: 'public', query: Input({ at: Instant }), codes: [] }, 'GET');
  expect(query({ at: '2026-07-01T09:30:00Z' })).toEqual({ at: '2026-07-01T09:30:00Z' });
  for (const at of ['2026-02-31T09:30:00Z', '2026-02-28T23:59:60Z', '9999-12-31T23:59:59-01:00', 'soon'])
    expect(fieldsOf({ at }, query)).toEqual({ at: 'must be an instant, ISO 8601' });
});

test('a file name must not contain bidirectional control characters', () => {
  const { query } = compileRoute(
    { summary: 'x', access: 'public', query: Input({ name: FileName }), codes: [] },
    'GET',
  );
  for (const name of ['lease.pdf', 'עברית.pdf', 'עقد.pdf']) expect(query({ name })).toEqual({ name });
  for (const name of ['lease\u202efdp.exe', '\u2066lease.pdf', 'lease\u200f.pdf', '\u061clease.pdf'])
    expect(fieldsOf({ name }, query)).toEqual({ name: 'must not contain characters that change the text direction' });
});

test('the name of a person must not contain a web address', () => {
  const { body: check } = compileRoute(
    { summary: 'x', access: 'public', body: Input({ name: PersonName }), codes: [] },
    'POST',
  );
  for (const name of ['J.R.R. Tolkien', 'A.Li', 'St. John', 'O’Neil', 'Ada B. Lovelace', '字'])
    expect(check({ name })).toEqual({ name });
  for (const name of [
    'verify at https://evil.example',
    'www.evil',
    'evil.example',
    'see t.co/AbC',
    't.co',
    'x.com/a',
    '185.12.3.4/login',
    'evil。com',
    'evil．com',
    'pay@evil',
  ])
    expect([name, fieldsOf({ name } as never, check as never)]).toEqual([
      name,
      { name: 'must not contain a web address' },
    ]);
});

const routes = contracts.flatMap(({ routes }) => Object.entries(routes));
const draft = new Ajv({ strict: false });

test.each(routes)('%s has valid schemas', (name, route) => {
  const validate = compileRoute(route, name.split(' ')[0] ?? '');
  for (const part of ['params', 'query', 'body'] as const) {
    expect(draft.validateSchema(route[part] ?? {})).toBe(true);
    try {
      validate[part]({});
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
    }
  }
});
