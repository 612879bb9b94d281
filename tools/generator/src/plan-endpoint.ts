import { globSync } from 'node:fs';
import type { Insertion } from './insertion.ts';
import { readName, readResourceName } from './names.ts';
import { GeneratorError, type Plan, readText } from './plan.ts';
import { camelCase, fillTemplate, readTemplate } from './template.ts';

const folder = 'services/__my-service__/src/__my-things__';
const record = `${folder}/__my-thing__.ts`;
const routes = `${folder}/__my-thing__.routes.ts`;
const part = (name: string) => readTemplate(`endpoint-parts/${name}.txt`);

type Imports = readonly (readonly [file: string, module: string, names: readonly string[]])[];

/** What the endpoint and its rule use, by the module and the file that imports it. */
const used: Imports = [
  [record, '@keystead/service-kit', ['type Caller', 'manages']],
  [routes, '@keystead/contracts', ['__myService__']],
  [
    routes,
    '@keystead/service-kit',
    ['assertVersion', 'authorise', 'authorOf', 'endpoint', 'reply', 'retryOnConflict', 'scopeOf'],
  ],
  [routes, './__my-thing__.ts', ['__myThing__After__MyVerb__', '__myThing__Policy']],
  [routes, './__my-thing__.mapper.ts', ['present__MyThing__']],
];

/**
 * Plans an endpoint that changes one record: `portfolio/properties/archive-property` becomes `POST
 * /properties/{id}/archive`, with its rule and its entry in the policy.
 */
export function planEndpoint(root: string, name: string): Plan {
  const [service = '', resource = '', action = '', ...rest] = name.split('/');
  if (!action || rest.length > 0) {
    throw new GeneratorError(
      `"${name}" does not name a place: use service/resource/verb, such as portfolio/properties/archive-property.`,
    );
  }
  const { thing, things } = readResourceName(resource);
  const verb = readName(action).slice(0, -thing.length - 1);
  if (!verb || action !== `${verb}-${thing}`)
    throw new GeneratorError(`"${action}" is not a verb followed by its object, such as archive-${thing}.`);
  const phrases = { thing, things, verb, service: readName(service) };

  const read = (template: string) => readText(root, fillTemplate(template, phrases));
  if (!read(routes)) throw new GeneratorError(`${fillTemplate(routes, phrases)} does not exist.`);
  const contract = globSync('packages/contracts/src/**/*.ts', { cwd: root }).find((file) =>
    readText(root, file)?.includes(`'GET /${things}'`),
  );
  if (!contract) throw new GeneratorError(`No contract has GET /${things}.`);
  const isImported = (file: string, imported: string) =>
    new RegExp(`^import [^;]*\\b${fillTemplate(imported, phrases)}\\b`, 'm').test(read(file) ?? '');
  // The formatter merges the imports of a module.
  const above = contract.split('/').length > 4 ? '..' : '.';
  const inContract: Imports = [
    [contract, `${above}/fields.ts`, ['Input', 'Version']],
    [contract, `${above}/record-routes.ts`, ['changeRoute']],
  ];
  const imports = [...used, ...inContract].flatMap(([file, module, names]) =>
    names
      .filter((imported) => !isImported(file, imported.replace('type ', '')))
      .map((imported): Insertion => [file, 'start', `import { ${imported} } from '${module}';\n`]),
  );
  return {
    phrases,
    templates: ['endpoint'],
    insertions: [
      [contract, readText(root, contract)?.includes('defineRoutes({') ? 'defineRoutes({' : 'routes: {', part('route')],
      ...imports,
      [record, '__myThing__Policy = {', part('policy')],
      [record, 'end', part('rule')],
      [routes, '__myThing__Endpoints = (deps: Dependencies): Endpoint[] => [', '__myVerb____MyThing__(deps)'],
      [routes, 'end', part('endpoint')],
    ],
    next: [
      `Run npm test -- ${folder}/__my-thing__.__my-verb__.`,
      `Define in ${record} how it changes a record: __myThing__After__MyVerb__.`,
      `To offer it on a page, add '${camelCase(verb)}' to the record's abilities in ${contract} and in its mapper.`,
    ],
  };
}
