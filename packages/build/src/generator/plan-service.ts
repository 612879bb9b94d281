import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { camelCase, fillFile, fillFolder, pascalCase } from './fill-template.ts';
import { byHand, type Edits, makeInsertions, tryInsertions } from './insertion.ts';
import { readResourceName } from './names.ts';
import type { Plan } from './plan.ts';
import { Refusal } from './refusal.ts';
import { contractFile, contractWith, fillVersions, readText, refuseExported } from './repository.ts';
import { contractInsertions, gatewayInsertions, programInsertions } from './service-insertions.ts';

const table = 'gateway/src/upstreams.ts';

/**
 * Plans a service with one resource, its contract, and its registration in the gateway and in `npm start`.
 * @param name the name of the resource and of the service: `inspections`.
 */
export function planService(root: string, name: string): Plan {
  const phrases = readResourceName(name);
  const folder = join('services', name);
  if (existsSync(join(root, folder))) throw new Refusal(`${folder} is there already.`);
  const answering = contractWith(root, `GET /${name}`) ?? contractWith(root, `POST /${name}`);
  if (answering) throw new Refusal(`/${name} is answered already: ${answering} has it.`);
  if (readText(root, table)?.includes(`['${name}', `)) {
    throw new Refusal(`/${name} is another service's: ${table} says whose.`);
  }
  const type = pascalCase(phrases.thing);
  const one = camelCase(phrases.thing);
  refuseExported(root, [type, `New${type}`, `${type}Change`, one, `${one}Sorts`, camelCase(phrases.things)]);

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
      'npm install, which records the new package in package-lock.json',
      'Put it among the services of packages/services-together and its dependencies.',
      `npm test -- services/${name}`,
      `Say in ${contractFile(name)} what ${phrases.thing.join(' ')} records really hold, and follow the types.`,
      'Before it is deployed, give it a place like that of portfolio in docker-compose.yml, .env.example, deploy/kubernetes and deploy/prometheus, and the gateway its address.',
      'npm run workflows -w @keystead/build and npm run settings-table -w @keystead/dev-stack, which write what follows from it.',
    ],
  };
}
