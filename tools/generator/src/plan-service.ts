import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { camelCase, fillFile, fillFolder, pascalCase } from './fill-template.ts';
import { GeneratorError } from './generator-error.ts';
import { byHand, type Edits, makeInsertions, tryInsertions } from './insertion.ts';
import { readResourceName } from './names.ts';
import type { Plan } from './plan.ts';
import { assertNotExported, contractFile, contractWith, fillVersions, readText } from './repository.ts';
import { contractInsertions, gatewayInsertions, programInsertions } from './service-insertions.ts';

const table = 'gateway/src/upstreams.ts';

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
  if (readText(root, table)?.includes(`['${name}', `)) {
    throw new GeneratorError(`/${name} belongs to another service: see ${table}.`);
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
