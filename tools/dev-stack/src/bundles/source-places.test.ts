import { SourceMap } from 'node:module';
import { transformSync } from 'esbuild';
import { walkMappings } from './source-places.ts';

const source = `// Why.
export const first = (some: readonly number[]): number => some.reduce((sum, one) => sum + one, 0);

export function second(word: string): never {
  throw new Error(\`\${word} is \${first([word.length, 1])}\`);
}
`;
const { code, map } = transformSync(source, { loader: 'ts', sourcemap: true, sourcefile: 'words.ts' });
const { mappings } = JSON.parse(map) as { mappings: string };

test('walkMappings: finds every place of a generated file where Node finds it', () => {
  const places = code
    .split('\n')
    .slice(0, -1)
    .flatMap((text, line) => [...text].map((_, column) => ({ line, column })));
  const nodes = new SourceMap(JSON.parse(map));
  expect(places.length).toBeGreaterThan(100);
  expect(walkMappings(mappings, places)).toEqual(
    places.map(({ line, column }) => {
      const entry = nodes.findEntry(line, column);
      if (!('originalSource' in entry)) throw new Error('Node finds nothing');
      return { source: 0, line: entry.originalLine, column: entry.originalColumn };
    }),
  );
});

test('walkMappings: gives undefined for a place without a source', () => {
  // Column 0 maps to source 0, column 2 to none. The second line starts at column 3.
  expect(
    walkMappings('AAAA,E;GACA', [
      { line: 0, column: 1 },
      { line: 0, column: 2 },
      { line: 1, column: 2 },
      { line: 1, column: 9 },
      { line: 7, column: 0 },
    ]),
  ).toEqual([{ source: 0, line: 0, column: 0 }, undefined, undefined, { source: 0, line: 1, column: 0 }, undefined]);
});
