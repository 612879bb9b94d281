import { camelCase, titleCase, type Words } from './fill-template.ts';
import type { Insertion } from './insertion.ts';

/** The end of a list, before a trailing comma that the formatter may have left. */
const listEnd = String.raw`\[[^\]]*?(?=,?\s*\])`;

/** Registers the contract in `packages/contracts`. */
export function contractInsertions(things: Words): Insertion[] {
  const name = things.join('-');
  const contract = camelCase(things);
  const key = /-/.test(name) ? `'${name}'` : name;
  const product = 'packages/contracts/src/product.ts';
  const list = 'packages/contracts/src/contracts.ts';
  return [
    {
      file: 'packages/contracts/src/index.ts',
      to: 'the exports',
      after: /(?:export \* from '.+';\n)+/,
      text: `export * from './${name}.ts';\n`,
    },
    {
      file: list,
      to: 'the imports',
      after: /(?:import \{ \w+ \} from .+;\n)+/,
      text: `import { ${contract} } from './${name}.ts';\n`,
    },
    {
      file: list,
      to: 'serviceContracts',
      after: new RegExp(`serviceContracts: readonly Contract\\[\\] = ${listEnd}`),
      text: `, ${contract}`,
    },
    {
      file: 'packages/contracts/src/scopes.ts',
      to: 'areas',
      after: new RegExp(`areas = ${listEnd}`),
      text: `, '${name}'`,
    },
    {
      file: 'packages/openapi/src/tags.ts',
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
      to: 'the imports',
      after: /(?:import type .+;\n)+/,
      text: `import type { ${contract} } from './${name}.ts';\n`,
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
export function programInsertions(things: Words): Insertion[] {
  return [
    {
      file: 'tools/dev-stack/src/product/programs.ts',
      to: 'serviceNames',
      after: new RegExp(`serviceNames = ${listEnd}`),
      text: `, '${things.join('-')}'`,
    },
  ];
}

/**
 * Registers the service in the gateway: its row of the table, its URL setting, its contract, and the entries in the
 * tests.
 */
export function gatewayInsertions(things: Words): Insertion[] {
  const name = things.join('-');
  const address = `${things.join('_').toUpperCase()}_URL`;
  const upstreams = 'gateway/src/upstreams.ts';
  return [
    { file: upstreams, to: 'services', after: new RegExp(`services = ${listEnd}`), text: `, '${name}'` },
    {
      file: upstreams,
      to: 'the table',
      after: /new Map\(\[\n(?: {2}\[.+\],\n)+/,
      text: `  ['${name}', '${name}'],\n`,
    },
    {
      file: upstreams,
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
