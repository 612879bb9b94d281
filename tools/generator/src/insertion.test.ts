import { insert } from './insertion.ts';

test.each([
  ['start', 'a;', 'NEWa;'],
  ['end', 'a;', 'a;NEW'],
  ['a =', 'type a = b;', 'type a =NEW b;'],
  ['list = [', "list = ['one', 'two'];", "list = ['one', 'two',\nNEW];"],
  ['list = [', "list = [\n  ['one'],\n];", "list = [\n  ['one'],NEW];"],
  ['list = [', 'list = [];', 'list = [NEW];'],
  ['map = {', 'map = { one: { two: [3] } };', 'map = { one: { two: [3] },\nNEW};'],
])('insert: puts a text to "%s" of %j', (place, source, result) => {
  expect(insert(source, place, 'NEW')).toBe(result);
});

test.each(['nothing of the kind', 'list = [1];\nlist = [2];', 'list = [1'])(
  'insert: finds no place in %j',
  (source) => {
    expect(insert(source, 'list = [', 'NEW')).toBeUndefined();
  },
);
