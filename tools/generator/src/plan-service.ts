import { globSync } from 'node:fs';
import type { Insertion } from './insertion.ts';
import { readResourceName } from './names.ts';
import { GeneratorError, type Plan, readText } from './plan.ts';
import { camelCase, pascalCase } from './template.ts';

const product = 'packages/contracts/src/product.ts';
const ownRoutes = 'gateway/src/api/own-routes.test.ts';
const upstreams = 'gateway/src/upstreams.ts';
const url = '__MY_THINGS___URL';

/** Registers the contract. */
const contractInsertions: readonly Insertion[] = [
  ['packages/contracts/src/index.ts', 'start', "export * from './__my-things__.ts';\n"],
  [product, 'start', "import { __myThings__ } from './__my-things__.ts';\n"],
  [product, 'serviceContracts: readonly Contract[] = [', '__myThings__'],
  [product, 'export type Operations =', " (typeof __myThings__)['routes'] &"],
  ['packages/contracts/src/scopes.ts', 'areas = [', "'__my-things__'"],
  [
    'packages/openapi/src/operation.ts',
    'tags: Readonly<Record<Area, { readonly name: string; readonly description: string }>> = {',
    "'__my-things__': { name: '__My Things__', description: '__My Things__.' }",
  ],
  [
    'mf-account/src/api-keys/api-key.ts',
    'areaNames: Readonly<Record<Area, string>> = {',
    "'__my-things__': '__My Things__'",
  ],
  [
    'mf-account/src/api-keys/api-key.form.tsx',
    'examples: Readonly<Record<Area, string>> = {',
    "'__my-things__': '/__my-things__'",
  ],
];

/** Registers the service in `npm start` and in the gateway. */
const programInsertions: readonly Insertion[] = [
  ['tools/dev-stack/src/product/programs.ts', 'serviceNames = [', "'__my-things__'"],
  [upstreams, 'const areas = {', "'__my-things__': ['__my-things__']"],
  [upstreams, 'releases: new URL(config.RELEASES_URL),', `'__my-things__': new URL(config.${url}),`],
  ['gateway/src/config.ts', 'RELEASES_URL: Type.String({ minLength: 1 }),', `${url}: Type.String({ minLength: 1 }),`],
  ['gateway/test/running-gateway.ts', 'RELEASES_URL: deadAddress,', `${url}: deadAddress,`],
  [ownRoutes, 'RELEASES_URL: url,', `${url}: url,`],
  [ownRoutes, "operations: { status: 'down', version: null },", "'__my-things__': { status: 'down', version: null },"],
];

/**
 * Plans a service with one resource, its contract, and its registration in the gateway and in `npm start`.
 * @param name the name of the resource and of the service: `inspections`.
 */
export function planService(root: string, name: string): Plan {
  const phrases = readResourceName(name);
  const [type, one] = [pascalCase(phrases.thing), camelCase(phrases.thing)];
  const exported = [type, `New${type}`, `${type}Change`, one, `${one}Sorts`, camelCase(name)].join('|');
  const path = new RegExp(`'[A-Z]+ /${name}['/]`);
  const declaration = new RegExp(`^export (?:async )?(?:const|function|class|interface|type) (${exported})\\b`, 'm');
  for (const file of globSync('packages/{contracts,service-kit}/src/**/!(*.test).ts', { cwd: root })) {
    const text = readText(root, file) ?? '';
    if (path.test(text)) throw new GeneratorError(`/${name} is already answered by ${file}.`);
    const clash = declaration.exec(text)?.[1];
    if (clash) throw new GeneratorError(`The name "${clash}" is already exported by ${file}.`);
  }
  return {
    phrases,
    templates: ['service'],
    insertions: [...contractInsertions, ...programInsertions],
    next: [
      'Run npm install, which records the new package in package-lock.json.',
      'Add it to the services of services/single-process and to its dependencies.',
      'Run npm test -- services/__my-things__.',
      'Define the fields of __my thing__ records in packages/contracts/src/__my-things__.ts, and follow the type errors.',
      'Before deploying, add it to docker-compose.yml, .env.example, deploy/kubernetes and deploy/prometheus like portfolio, and its URL to the gateway.',
      'Run npm run settings-table -w @keystead/dev-stack to update the table of settings.',
    ],
  };
}
