import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { cacheFolder } from './bundle-programs.ts';
import { inSources } from './source-places.ts';

const source = `// Why.
export const first = (some: readonly number[]): number => some.reduce((sum, one) => sum + one, 0);

export function second(word: string): never {
  throw new Error(\`\${word} is \${first([word.length, 1])}\`);
}
`;
const { code, map } = transformSync(source, { loader: 'ts', sourcemap: true, sourcefile: '../words.ts' });

let root: string;
let bundle: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'keystead-places-'));
  const folder = join(root, cacheFolder, 'made-1');
  mkdirSync(folder, { recursive: true });
  bundle = join(folder, 'portfolio.js');
  writeFileSync(`${bundle}.map`, map);
});
afterAll(() => rmSync(root, { recursive: true }));

test('inSources: finds every place of a bundle where Node finds it', () => {
  const places = code
    .split('\n')
    .slice(0, -1)
    .flatMap((text, line) => [...text].map((_, column) => ({ line, column })));
  const nodes = new SourceMap(JSON.parse(map));
  expect(places.length).toBeGreaterThan(100);
  const lines = places.map(({ line, column }) => `    at second (file://${bundle}:${line + 1}:${column + 1})`);
  expect(inSources(lines.join('\n')).split('\n')).toEqual(
    places.map(({ line, column }) => {
      const entry = nodes.findEntry(line, column);
      if (!('originalSource' in entry)) throw new Error('Node finds nothing');
      const file = join(root, cacheFolder, 'words.ts');
      return `    at second (${file}:${entry.originalLine + 1}:${entry.originalColumn + 1})`;
    }),
  );
});

test('inSources: leaves places that have no source, or whose bundle has no map', () => {
  const lines = `${bundle}:900:1 ${join(root, cacheFolder, 'made-0/portfolio.js')}:1:1 /elsewhere/portfolio.js:1:1`;
  expect(inSources(lines)).toBe(lines);
});
