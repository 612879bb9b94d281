import { join } from 'node:path';
import { camelCase, fillFile, fillFolder, type Phrases, pascalCase, type Words } from './fill-template.ts';
import { readResourceName, readWords } from './names.ts';
import { type Edits, GeneratorError, type Insertion, makeInsertions, type Plan } from './plan.ts';
import { contractFile, contractWith, readText } from './repository.ts';

/** The parts of an endpoint's name, and the existing files that it belongs in. */
interface Place {
  readonly thing: Words;
  readonly things: Words;
  readonly verb: Words;
  readonly service: Words;
  readonly folder: string;
  readonly contract: string;
  /** The file that lists the resource's endpoints. */
  readonly list: string;
  readonly phrases: Phrases;
}

/**
 * Plans an endpoint that changes one record: `portfolio/properties/archive-property` becomes `POST
 * /properties/{id}/archive`, with its rule and its entry in the policy.
 */
export function planEndpoint(root: string, name: string): Plan {
  const place = readPlace(root, name);
  const { folder, contract, phrases, thing, verb } = place;
  const file = join(folder, [...verb, ...thing].join('-'));
  if (readText(root, `${file}.ts`)) throw new GeneratorError(`${file}.ts already exists.`);
  const edits: Edits = new Map();
  makeInsertions(root, edits, [...contractInsertions(place), ...recordInsertions(place), ...wiring(place)]);
  return {
    files: fillFolder('endpoint', folder, phrases),
    edits,
    byHand: [],
    next: [
      `Run npm test -- ${file}.`,
      `Define in ${join(folder, `${thing.join('-')}.ts`)} how it changes a record: ${camelCase(thing)}After${pascalCase(verb)}.`,
      `To offer it on a page, add '${camelCase(verb)}' to the record's abilities in ${contract} and in its presenter.`,
    ],
  };
}

function readPlace(root: string, name: string): Place {
  const [service = '', resource = '', action = '', ...rest] = name.split('/');
  if (!action || rest.length > 0) {
    throw new GeneratorError(
      `"${name}" does not name a place: use service/resource/verb, such as portfolio/properties/archive-property.`,
    );
  }
  const { thing, things } = readResourceName(resource);
  const words = readWords(action);
  const verb = words.slice(0, -thing.length);
  if (verb.length === 0 || [...verb, ...thing].join('-') !== action) {
    throw new GeneratorError(`"${action}" is not a verb followed by its object, such as archive-${thing.join('-')}.`);
  }
  const folder = join('services', readWords(service).join('-'), 'src', resource);
  if (!readText(root, join(folder, `${thing.join('-')}-store.ts`))) {
    throw new GeneratorError(`${folder} has no ${thing.join('-')}-store.ts, so there are no records for this action.`);
  }
  const serviceWords = service.split('-');
  return {
    thing,
    things,
    verb,
    service: serviceWords,
    folder,
    contract: contractWith(root, `GET /${resource}`) ?? contractFile(service),
    list: join(folder, `${thing.join('-')}-endpoints.ts`),
    phrases: { thing, things, verb, service: serviceWords },
  };
}

/** Adds the route at the end of the resource's routes. */
function contractInsertions({ contract, phrases, things }: Place): Insertion[] {
  return [
    {
      file: contract,
      to: `the routes of ${things.join(' ')}`,
      after:
        /= defineContract\(\{\n {2}service: .+\n {2}area: .+\n {2}routes: \{\n(?:(?: {4}.*)?\n)+(?= {2}\},\n\}\);)|= defineRoutes\(\{\n(?:(?: {2}.*)?\n)+(?=\}\);)/,
      text: fillFile('endpoint-parts/route.txt', phrases),
    },
  ];
}

/** Adds the rule at the end of the record's file, and the policy entry. */
function recordInsertions({ folder, thing, phrases }: Place): Insertion[] {
  return [
    {
      file: join(folder, `${thing.join('-')}.ts`),
      to: `the interface ${pascalCase(thing)}`,
      after: new RegExp(String.raw`export interface ${pascalCase(thing)} (?:extends \w+ )?\{[\s\S]*$`),
      text: fillFile('endpoint-parts/rule.txt', phrases),
    },
    {
      file: join(folder, `${thing.join('-')}-policy.ts`),
      to: `${camelCase(thing)}Policy, which imports "manages"`,
      after: new RegExp(String.raw`import .*\bmanages\b[\s\S]*const ${camelCase(thing)}Policy = \{\n(?: .*\n)*(?=\};)`),
      text: fillFile('endpoint-parts/policy.txt', phrases),
    },
  ];
}

/** Registers the endpoint in the service. */
function wiring({ list, thing, verb }: Place): Insertion[] {
  const name = `${camelCase(verb)}${pascalCase(thing)}`;
  return [
    {
      file: list,
      to: 'the imports',
      after: /(?:import .+;\n)+/,
      text: `import { ${name} } from './${[...verb, ...thing].join('-')}.ts';\n`,
    },
    {
      file: list,
      to: 'the endpoints',
      after: /Dependencies\): Endpoint\[\] => \[\n(?: {2}.+\n)*(?=\];)/,
      text: `  ${name}(deps),\n`,
    },
  ];
}
