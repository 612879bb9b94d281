// `npm run new -- service|remote|endpoint NAME`
import { join } from 'node:path';
import { execute } from './execute.ts';
import { GeneratorError, type Plan } from './plan.ts';
import { planEndpoint } from './plan-endpoint.ts';
import { planRemote } from './plan-remote.ts';
import { planService } from './plan-service.ts';

const root = join(import.meta.dirname, '../../..');

const planners: Readonly<Record<string, (root: string, name: string) => Plan>> = {
  service: planService,
  remote: planRemote,
  endpoint: planEndpoint,
};

const usage = `npm run new -- service inspections
npm run new -- remote inspections
npm run new -- endpoint inspections/inspections/close-inspection`;

function readPlan([kind = '', name, ...rest]: readonly string[]): Plan {
  const planner = Object.hasOwn(planners, kind) ? planners[kind] : undefined;
  if (!planner || name === undefined || rest.length > 0)
    throw new GeneratorError(`Specify what to generate:\n${usage}`);
  return planner(root, name);
}

function describe({ files, edits, byHand, next }: Plan): string {
  const sections: [string, readonly string[]][] = [
    ['Created', [...files.keys()].sort()],
    ['Changed', [...edits.keys()].sort()],
    ['To add by hand', byHand],
    ['Next', next],
  ];
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [`${title}:`, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n');
}

try {
  const plan = readPlan(process.argv.slice(2));
  await execute(root, plan);
  console.log(describe(plan));
} catch (error) {
  console.error(error instanceof GeneratorError ? error.message : error);
  process.exitCode = 1;
}
