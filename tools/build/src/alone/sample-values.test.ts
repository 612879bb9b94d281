import { contracts } from '@keystead/contracts';
import Type from 'typebox';
import Value from 'typebox/value';
import { sampleOf } from './sample-values.ts';

const answers = contracts.flatMap(({ routes }) =>
  Object.entries(routes).flatMap(([name, { answer }]) => (answer ? [[name, answer] as const] : [])),
);

test.each(answers)('the sample of %s fits its contract', (_, answer) => {
  expect(Value.Errors(answer, sampleOf(answer))).toEqual([]);
});

const Home = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  status: Type.Union([Type.Literal('free'), Type.Literal('let')]),
  note: Type.Union([Type.String(), Type.Null()]),
  sold: Type.Optional(Type.Boolean()),
});

test('sampleOf: fills each field, and differs from record to record', () => {
  const list = Type.Object({ homes: Type.Array(Home), next_cursor: Type.Union([Type.String(), Type.Null()]) });
  expect(sampleOf(list)).toEqual({
    homes: [
      { id: 1, name: 'Name 1', status: 'free', note: 'Note 1', sold: true },
      { id: 2, name: 'Name 2', status: 'let', note: 'Note 2', sold: true },
      { id: 3, name: 'Name 3', status: 'free', note: 'Note 3', sold: true },
    ],
    next_cursor: null,
  });
});

test('sampleOf: uses a given value where it fits', () => {
  expect(sampleOf(Home, { status: 'let', name: 7 })).toMatchObject({ status: 'let', name: 'Name 1' });
});

test('sampleOf: names a field without a sample', () => {
  const schema = Type.Object({ code: Type.String({ pattern: '^#$' }) });
  expect(() => sampleOf(schema)).toThrow('There is no sample of code');
});
