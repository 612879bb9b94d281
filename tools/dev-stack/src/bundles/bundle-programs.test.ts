import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundlePrograms } from './bundle-programs.ts';
import { inSources } from './source-places.ts';

let root: string;
let printed: string[];
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const mainOf = (name: string) => join(root, `services/${name}/src/main.ts`);
const bundle = (environment: NodeJS.ProcessEnv = {}) =>
  bundlePrograms({ root, programs: [mainOf('one'), mainOf('two')], print: (line) => printed.push(line), environment });
const outputOf = (file: string) => {
  const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  return { stdout: stdout.trim(), stderr };
};

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'keystead-bundles-')));
  printed = [];
  write('node_modules/.package-lock.json', '{}');
  write('packages/words/package.json', '{"name":"words","type":"module"}');
  write('packages/words/src/word.ts', 'export class Word extends Error {}\nexport const word: string = "first";\n');
  for (const name of ['one', 'two']) write(`services/${name}/package.json`, `{"name":"${name}","type":"module"}`);
  write('services/one/beside.txt', 'what lies beside');
  write(
    'services/one/src/main.ts',
    `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Word, word } from '../../../packages/words/src/word.ts';

interface Printed { readonly beside: string }
const printed: Printed = { beside: readFileSync(join(import.meta.dirname, '../beside.txt'), 'utf8') };
console.log(word, printed.beside, Word.name);
console.error(new Error('visible').stack);
`,
  );
  write('services/two/src/main.ts', "console.log('two');\n");
});

afterEach(() => rmSync(root, { recursive: true }));

test('a bundle behaves like its sources, finds files beside them, and its errors can be mapped to them', async () => {
  const fileToRun = await bundle();
  const file = fileToRun(mainOf('one'));
  expect(file).toMatch(/\/node_modules\/\.cache\/programs\/.*\/one\.cjs$/);
  const bundled = outputOf(file);
  const original = outputOf(mainOf('one'));
  expect(bundled.stdout).toBe('first what lies beside Word');
  expect(bundled.stdout).toBe(original.stdout);
  expect(original.stderr).toContain(`${mainOf('one')}:8:`);
  expect(bundled.stderr).not.toContain(mainOf('one'));
  expect(inSources(bundled.stderr)).toContain(`${mainOf('one')}:8:`);
  expect(outputOf(fileToRun(mainOf('two'))).stdout).toBe('two');
});

test('a bundle has one byte per character, also in memory', async () => {
  write(
    'services/two/src/main.ts',
    "/*! “two” … */ console.log('“two” …', /^[“„–…]{2}$/.test('“…'), /^[🏠é]$/u.test('🏠'), /^(?:–|🏠)$/.test('🏠'));\n",
  );
  const file = (await bundle())(mainOf('two'));
  expect(readFileSync(file.replace('.cjs', '.js'), 'utf8')).toMatch(/^[\0-\x7f]+$/);
  expect(outputOf(file).stdout).toBe('“two” … true true true');
});

test.each(['after a while', 'when it ends'])('a bundle that is ready stores its compiled code %s', async (when) => {
  const isRunning = when === 'after a while';
  write(
    'services/two/src/main.ts',
    `import { channel } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
const called = () => 'called';
channel('keystead:ready').publish(undefined);
console.log(called());
${isRunning ? "const stored = () => readdirSync(dirname(process.argv[1] ?? '')).some((name) => /cache$/.test(name));\nconst timer = setInterval(() => stored() && clearInterval(timer), 20);" : ''}
`,
  );
  const file = (await bundle())(mainOf('two'));
  const cache = file.replace('.cjs', '.js.cache');
  expect(outputOf(file)).toEqual({ stdout: 'called', stderr: '' });
  const { mtimeMs, size } = statSync(cache);
  expect(size).toBeGreaterThan(0);
  // The next run uses it, and a damaged one is replaced.
  expect(outputOf(file)).toEqual({ stdout: 'called', stderr: '' });
  expect(statSync(cache).mtimeMs).toBe(mtimeMs);
  writeFileSync(cache, 'damaged');
  expect(outputOf(file).stdout).toBe('called');
  expect(statSync(cache).size).toBe(size);
});

test('a bundle loads a package that stays outside when it is imported', async () => {
  write('node_modules/pdfkit/package.json', '{"name":"pdfkit","main":"index.js"}');
  write('node_modules/pdfkit/index.js', 'module.exports = () => __dirname; module.exports.named = true;');
  write(
    'services/two/src/main.ts',
    "void import('pdfkit').then(({ default: folder, named }) => console.log(folder(), named));\n",
  );
  const output = outputOf((await bundle())(mainOf('two')));
  expect(output).toEqual({ stdout: `${join(root, 'node_modules/pdfkit')} true`, stderr: '' });
});

test('the tables for passwords of databases are loaded when they are needed', async () => {
  const folder = 'node_modules/@mongodb-js/saslprep';
  write(`${folder}/package.json`, '{"name":"@mongodb-js/saslprep","main":"index.js"}');
  write(`${folder}/index.js`, "console.log('loaded'); exports.saslprep = (word, { mark }) => word + mark;");
  write(
    'services/two/src/main.ts',
    "import { saslprep } from '@mongodb-js/saslprep';\nconsole.log('begins');\nconsole.log(saslprep('word', { mark: '!' }));\n",
  );
  expect(outputOf((await bundle())(mainOf('two')))).toEqual({ stdout: 'begins\nloaded\nword!', stderr: '' });
});

test('a source file with another time but the same text causes no new bundle', async () => {
  const file = (await bundle())(mainOf('two'));
  utimesSync(mainOf('two'), new Date(), new Date(Date.now() - 60_000));
  expect((await bundle())(mainOf('two'))).toBe(file);
  expect(printed).toHaveLength(1);
});

test('the line that Node quotes for an error is short', async () => {
  const statements = Array.from({ length: 500 }, (_, nth) => `globalThis.a${nth} = ${nth};`).join('\n');
  write('services/two/src/main.ts', `${statements}\nthrow new TypeError('meant');\n${statements}`);
  const { stderr } = outputOf((await bundle())(mainOf('two')));
  expect(stderr).toContain('TypeError: meant');
  expect(stderr.length).toBeLessThan(2_000);
});

test('an unchanged program is not bundled again', async () => {
  const file = (await bundle())(mainOf('one'));
  expect(printed).toEqual([expect.stringMatching(/^ {2}one, two {2}bundled in /)]);
  expect((await bundle())(mainOf('one'))).toBe(file);
  expect(printed).toHaveLength(1);
});

test('a program that imports a file beside its sources is not bundled again either', async () => {
  write('services/two/content/texts/greeting.json', '"hello"');
  write(
    'services/two/src/main.ts',
    "import text from '../content/texts/greeting.json' with { type: 'json' };\nconsole.log(text);\n",
  );
  const file = (await bundle())(mainOf('two'));
  expect(outputOf(file).stdout).toBe('hello');
  expect((await bundle())(mainOf('two'))).toBe(file);
  expect(printed).toHaveLength(1);
});

test.each(['packages/words/src/word.ts', 'packages/words/package.json', 'services/one/src/main.ts'])(
  'while %s differs, the program runs from its sources; then only this program is bundled again',
  async (changed) => {
    const fileToRun = await bundle();
    const two = fileToRun(mainOf('two'));
    write(
      changed,
      changed.endsWith('.json')
        ? '{"name":"words","type":"module","version":"2"}'
        : 'export const word = 2, Word = 3;console.log(4);',
    );
    expect(fileToRun(mainOf('one'))).toBe(mainOf('one'));
    expect(fileToRun(mainOf('two'))).toBe(two);
    const next = await bundle();
    expect(next(mainOf('one'))).not.toBe(mainOf('one'));
    expect(next(mainOf('two'))).toBe(two);
    expect(printed[1]).toMatch(/^ {2}one {2}bundled in /);
    expect(outputOf(next(mainOf('one'))).stdout).toBe(outputOf(mainOf('one')).stdout);
  },
);

test('a bundle is not taken for new because another program was bundled from the same changed sources', async () => {
  const main = "import { word } from '../../../packages/words/src/word.ts';\nconsole.log(word);\n";
  for (const name of ['one', 'two']) write(`services/${name}/src/main.ts`, main);
  await bundle();
  write('packages/words/src/word.ts', 'export const word = "second";\n');
  await bundlePrograms({ root, programs: [mainOf('one')], print: () => undefined, environment: {} });
  expect(outputOf((await bundle())(mainOf('two'))).stdout).toBe('second');
});

test('obsolete bundles are deleted after an hour', async () => {
  const folderOf = async () => dirname((await bundle())(mainOf('two')));
  const old = await folderOf();
  write('services/two/src/main.ts', 'console.log(2)');
  const former = await folderOf();
  write('services/one/src/main.ts', 'console.log(1)');
  const anHourAgo = new Date(Date.now() - 61 * 60_000);
  utimesSync(old, anHourAgo, anHourAgo);
  write('services/two/src/main.ts', 'console.log(3)');
  const last = await folderOf();
  expect([old, former, last].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});

test('other package versions cause new bundles', async () => {
  const file = (await bundle())(mainOf('two'));
  write('node_modules/.package-lock.json', '{"packages":{}}');
  expect((await bundle())(mainOf('two'))).not.toBe(file);
});

test('a program that can’t be bundled runs from its sources, and the reason is reported', async () => {
  write('services/two/src/main.ts', "import './absent.ts';\n");
  const fileToRun = await bundle();
  expect(fileToRun(mainOf('one'))).toBe(mainOf('one'));
  expect(printed).toEqual([expect.stringContaining('run from their sources and start more slowly: ')]);
  expect(printed[0]).toContain('absent.ts');
});

test('bundlePrograms: leaves out a package that reads files in its own folder', async () => {
  write('node_modules/reader/package.json', '{"name":"reader","main":"index.js"}');
  write('node_modules/reader/index.js', 'module.exports = __dirname;');
  write('services/two/src/main.ts', "import 'reader';\n");
  expect((await bundle())(mainOf('two'))).toBe(mainOf('two'));
  expect(printed[0]).toContain('in its own folder');
});

test('programs run from their sources if traces are exported', async () => {
  expect((await bundle({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }))(mainOf('one'))).toBe(mainOf('one'));
});
