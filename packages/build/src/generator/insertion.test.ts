import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byHand, type Edits, insert, makeInsertions, tryInsertions } from './insertion.ts';

const toList = { file: 'list.ts', to: 'the list', after: /list = \[[^\]]*?(?=,?\s*\])/, text: ", 'three'" };

test.each([
  ["list = ['one', 'two'];", "list = ['one', 'two', 'three'];"],
  ["list = [\n  'one',\n];", "list = [\n  'one', 'three',\n];"],
])('a text goes to the end of the one place', (source, result) => {
  expect(insert(source, toList)).toBe(result);
});

test.each(['nothing of the kind', "list = ['one'];\nlist = ['two'];"])('none or two places are no place', (source) => {
  expect(insert(source, toList)).toBeUndefined();
});

describe('insertions that belong together', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'keystead-insertion-'));
    writeFileSync(join(root, 'list.ts'), "list = ['one'];\n");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('build on one another', () => {
    const edits: Edits = new Map();
    expect(tryInsertions(root, edits, [toList, { ...toList, text: ", 'four'" }])).toEqual([]);
    expect(edits.get('list.ts')).toBe("list = ['one', 'three', 'four'];\n");
  });

  test('are made all or none, and what is missing is said', () => {
    const edits: Edits = new Map();
    const lost = { ...toList, to: 'the map', after: /new Map/ };
    expect(byHand(tryInsertions(root, edits, [toList, lost]))).toEqual([
      "In list.ts add to the list: 'three'",
      "In list.ts add to the map: 'three'",
    ]);
    expect(edits.size).toBe(0);
    expect(() => makeInsertions(root, edits, [toList, lost])).toThrow("the map wasn't found");
  });
});
