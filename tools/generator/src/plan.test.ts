import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byHand, type Edits, insert, makeInsertions, tryInsertions } from './plan.ts';

const toList = { file: 'list.ts', to: 'the list', after: /list = \[[^\]]*?(?=,?\s*\])/, text: ", 'three'" };

test.each([
  ["list = ['one', 'two'];", "list = ['one', 'two', 'three'];"],
  ["list = [\n  'one',\n];", "list = [\n  'one', 'three',\n];"],
])('insert: adds the text at the end of the single match', (source, result) => {
  expect(insert(source, toList)).toBe(result);
});

test.each(['nothing of the kind', "list = ['one'];\nlist = ['two'];"])(
  'insert: returns undefined when no place or two places match',
  (source) => {
    expect(insert(source, toList)).toBeUndefined();
  },
);

describe('grouped insertions', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'keystead-insertion-'));
    writeFileSync(join(root, 'list.ts'), "list = ['one'];\n");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('apply one after the other to the same text', () => {
    const edits: Edits = new Map();
    expect(tryInsertions(root, edits, [toList, { ...toList, text: ", 'four'" }])).toEqual([]);
    expect(edits.get('list.ts')).toBe("list = ['one', 'three', 'four'];\n");
  });

  test('apply all or none, and name the missing place', () => {
    const edits: Edits = new Map();
    const lost = { ...toList, to: 'the map', after: /new Map/ };
    expect(byHand(tryInsertions(root, edits, [toList, lost]))).toEqual([
      "In list.ts add to the list: 'three'",
      "In list.ts add to the map: 'three'",
    ]);
    expect(edits.size).toBe(0);
    expect(() => makeInsertions(root, edits, [toList, lost])).toThrow('the map was not found');
  });
});
