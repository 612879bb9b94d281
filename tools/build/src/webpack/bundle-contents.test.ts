import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../workspaces.ts';
import { baseConfig, runWebpack } from './base-config.ts';
import { calledOperations, operationsIn } from './bundle-contents.ts';

test.each([
  ['request("GET /properties/{id}", {})', ['GET /properties/{id}']],
  ["send('PUT /properties/{id}'); `POST /leases/{id}/end`", ['PUT /properties/{id}', 'POST /leases/{id}/end']],
  ['call("GET /nothing-that-is-served")', []],
  ['see("the route GET /properties says more")', []],
])('operationsIn: %s names %j', (source, names) => {
  expect(operationsIn(source)).toEqual(names);
});

describe('calledOperations', () => {
  let folder: string;
  const write = (file: string, content: string) => writeFileSync(path.join(folder, file), content);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'called-operations-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('lists operations that code calls, including lazy chunks, but not those in types or in removed code', async () => {
    write('main.ts', "import { list } from './used.ts';\nconsole.log(list);\nvoid import('./late.ts');");
    write(
      'used.ts',
      "type Search = Record<'GET /leases', 1>;\nexport const list = (given: Search | 'GET /tenants') => given ?? 'GET /properties';",
    );
    write('late.ts', "console.log('DELETE /leases/{id}', 'GET /properties');");
    write('unused.ts', "console.log('GET /payments');");
    const { module, resolve } = baseConfig({ folder, name: 'mf-x', release: 'r', container: 'c' });
    const { compilation } = await runWebpack({
      mode: 'production',
      context: folder,
      entry: './main.ts',
      output: { path: path.join(folder, 'dist') },
      module,
      resolve,
      resolveLoader: { modules: [path.join(repositoryRoot, 'node_modules')] },
    });
    expect(compilation.errors).toEqual([]);
    expect(calledOperations(compilation)).toEqual(['DELETE /leases/{id}', 'GET /properties']);
  });
});
