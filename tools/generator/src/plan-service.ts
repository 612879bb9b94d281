import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { camelCase, fillFile, fillFolder, pascalCase, titleCase, type Words } from './fill-template.ts';
import { readResourceName } from './names.ts';
import {
  byHand,
  type Edits,
  GeneratorError,
  type Insertion,
  makeInsertions,
  type Plan,
  tryInsertions,
} from './plan.ts';
import { assertNotExported, contractFile, contractWith, fillVersions, readText } from './repository.ts';

const UPSTREAMS = 'gateway/src/upstreams.ts';
/** The end of a list, before a trailing comma that the formatter may have left. */
const LIST_END = String.raw`\[[^\]]*?(?=,?\s*\])`;

/**
 * Plans a service with one resource, its contract, and its registration in the gateway and in `npm start`.
 * @param name the name of the resource and of the service: `inspections`.
 */
export function planService(root: string, name: string): Plan {
  const phrases = readResourceName(name);
  const folder = join('services', name);
  if (existsSync(join(root, folder))) throw new GeneratorError(`${folder} already exists.`);
  const answering = contractWith(root, `GET /${name}`) ?? contractWith(root, `POST /${name}`);
  if (answering) throw new GeneratorError(`/${name} is already answered by ${answering}.`);
  if (readText(root, UPSTREAMS)?.includes(`['${name}', `)) {
    throw new GeneratorError(`/${name} belongs to another service: see ${UPSTREAMS}.`);
  }
  const type = pascalCase(phrases.thing);
  const one = camelCase(phrases.thing);
  assertNotExported(root, [type, `New${type}`, `${type}Change`, one, `${one}Sorts`, camelCase(phrases.things)]);

  const files = fillFolder('service', folder, phrases);
  const manifest = join(folder, 'package.json');
  files.set(manifest, fillVersions(root, files.get(manifest) ?? ''));
  files.set(contractFile(name), fillFile('contract/__my-things__.ts', phrases));
  const edits: Edits = new Map();
  makeInsertions(root, edits, contractInsertions(phrases.things));
  return {
    files,
    edits,
    byHand: [
      ...byHand(tryInsertions(root, edits, programInsertions(phrases.things))),
      ...byHand(tryInsertions(root, edits, gatewayInsertions(phrases.things))),
    ],
    next: [
      'Run npm install, which records the new package in package-lock.json.',
      'Add it to the services of services/single-process and to its dependencies.',
      `Run npm test -- services/${name}.`,
      `Define the fields of ${phrases.thing.join(' ')} records in ${contractFile(name)}, and follow the type errors.`,
      'Before deploying, add it to docker-compose.yml, .env.example, deploy/kubernetes and deploy/prometheus like portfolio, and its URL to the gateway.',
      'Run npm run workflows -w @keystead/build and npm run settings-table -w @keystead/dev-stack to update generated files.',
    ],
  };
}

/** Registers the contract in `packages/contracts`. */
function contractInsertions(things: Words): Insertion[] {
  const name = things.join('-');
  const contract = camelCase(things);
  const key = /-/.test(name) ? `'${name}'` : name;
  const product = 'packages/contracts/src/product.ts';
  return [
    {
      file: 'packages/contracts/src/index.ts',
      to: 'the exports',
      after: /(?:export \* from '.+';\n)+/,
      text: `export * from './${name}.ts';\n`,
    },
    {
      file: product,
      to: 'the imports',
      after: /(?:import \{ \w+ \} from .+;\n)+/,
      text: `import { ${contract} } from './${name}.ts';\n`,
    },
    {
      file: product,
      to: 'serviceContracts',
      after: new RegExp(`serviceContracts: readonly Contract\\[\\] = ${LIST_END}`),
      text: `, ${contract}`,
    },
    {
      file: 'packages/contracts/src/scopes.ts',
      to: 'areas',
      after: new RegExp(`areas = ${LIST_END}`),
      text: `, '${name}'`,
    },
    {
      file: 'packages/openapi/src/operation.ts',
      to: 'tags',
      after: /export const tags: .+ = \{\n[^;]*(?=\};)/,
      text: `${key}: { name: '${titleCase(things)}', description: '${titleCase(things)}.' },\n`,
    },
    {
      file: 'shell/src/api-keys/scope-labels.ts',
      to: 'areaNames',
      after: /areaNames: .+ = \{\n[^;]*(?=\};)/,
      text: `${key}: '${titleCase(things)}',\n`,
    },
    {
      file: 'shell/src/api-keys/create-key-dialog.tsx',
      to: 'the examples',
      after: /examples: .+ = \{\n[^;]*(?=\};)/,
      text: `${key}: '/${name}',\n`,
    },
    {
      file: product,
      to: 'Operations',
      after: /export type Operations =[^;]*(?=;)/,
      text: ` &\n(typeof ${contract})['routes']`,
    },
  ];
}

/** Registers the service in `npm start`. */
function programInsertions(things: Words): Insertion[] {
  return [
    {
      file: 'tools/dev-stack/src/product/programs.ts',
      to: 'serviceNames',
      after: new RegExp(`serviceNames = ${LIST_END}`),
      text: `, '${things.join('-')}'`,
    },
  ];
}

/**
 * Registers the service in the gateway: its row of the table, its URL setting, its contract, and the entries in the
 * tests.
 */
function gatewayInsertions(things: Words): Insertion[] {
  const name = things.join('-');
  const address = `${things.join('_').toUpperCase()}_URL`;
  return [
    { file: UPSTREAMS, to: 'services', after: new RegExp(`services = ${LIST_END}`), text: `, '${name}'` },
    {
      file: UPSTREAMS,
      to: 'the table',
      after: /new Map\(\[\n(?: {2}\[.+\],\n)+/,
      text: `  ['${name}', '${name}'],\n`,
    },
    {
      file: UPSTREAMS,
      to: 'addressesOf',
      after: /(?: {4}\S+: new URL\(.+\),\n)+/,
      text: `    '${name}': new URL(config.${address}),\n`,
    },
    {
      file: 'gateway/src/config.ts',
      to: 'GatewayConfig',
      after: /(?: {2}\w+_URL: Type\.String\(\{ minLength: 1 \}\),\n)+/,
      text: `  ${address}: Type.String({ minLength: 1 }),\n`,
    },
    {
      file: 'gateway/test/running-gateway.ts',
      to: 'the configuration',
      after: /(?: {4}\w+_URL: dead,\n)+/,
      text: `    ${address}: dead,\n`,
    },
    {
      file: 'gateway/src/api/own-routes.test.ts',
      to: 'the gateway whose services are all well',
      after: /(?: {6}\w+_URL: url,\n)+/,
      text: `      ${address}: url,\n`,
    },
    {
      file: 'gateway/src/api/own-routes.test.ts',
      to: 'the services expected where each state is named',
      after: / {6}operations: \{ status: 'down', version: null \},\n/,
      text: `      '${name}': { status: 'down', version: null },\n`,
    },
  ];
}
