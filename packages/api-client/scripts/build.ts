import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Makes the package as the world gets it, in `dist`: compiled, with types, and a package.json of its own. `npm pack ./dist`
 * and `npm publish ./dist` take it from there.
 */
const home = join(import.meta.dirname, '..');
const dist = join(home, 'dist');
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

execFileSync(process.execPath, [join(import.meta.dirname, 'generate.ts')], { stdio: 'inherit' });
rmSync(dist, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', join(home, 'tsconfig.build.json')], { stdio: 'inherit' });
const { name, version, description, license, dependencies } = JSON.parse(
  readFileSync(join(home, 'package.json'), 'utf8'),
);
const made = {
  name,
  version,
  description,
  license,
  type: 'module',
  engines: { node: '>=20' },
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  dependencies,
};
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(made, null, 2)}\n`);
cpSync(join(home, 'README.md'), join(dist, 'README.md'));
cpSync(join(home, '../../LICENSE'), join(dist, 'LICENSE'));
