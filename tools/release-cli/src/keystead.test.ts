import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SmallProduct, smallProduct } from '../test/small-product.ts';

const program = join(import.meta.dirname, 'keystead.ts');
let folder: string;
let product: SmallProduct;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keystead-own-'));
  product = await smallProduct();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await product.close();
});

/** Runs `npx keystead …` in the folder. */
function keystead(...args: string[]): Promise<{ code: unknown; output: string }> {
  const env = { ...process.env, KEYSTEAD_URL: product.url, KEYSTEAD_KEY: 'ks_test_team' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: folder, env }, (error, out, complained) =>
      resolve({ code: error?.code ?? 0, output: out + complained }),
    );
  });
}

test('a folder without a remote is refused', async () => {
  expect(await keystead('build')).toEqual({
    code: 1,
    output: expect.stringContaining('is not the folder of a remote'),
  });
});

test('commands are for the remote of the folder, and for no other', async () => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mf-doors' }));
  expect(await keystead('publish')).toEqual({ code: 1, output: expect.stringContaining('mf-doors is not built') });
  expect(await keystead('publish', 'mf-billing')).toEqual({
    code: 1,
    output: expect.stringContaining('This is the folder of mf-doors, not of mf-billing.'),
  });
  expect(await keystead('build')).toEqual({ code: 1, output: expect.stringContaining('has no webpack.config.js') });
  expect(await keystead('fly')).toEqual({ code: 2, output: expect.stringContaining('Unknown command "fly"') });
  expect((await keystead('--help')).output).toMatch(/npx keystead alone[\s\S]*npx keystead publish/);
});
