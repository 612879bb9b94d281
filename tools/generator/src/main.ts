// `npm run new -- service|remote|endpoint NAME`, `npm run new -- remote NAME --standalone DIR`
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { execute, GeneratorError, type Plan } from './plan.ts';
import { planEndpoint } from './plan-endpoint.ts';
import { planRemote, planStandaloneRemote } from './plan-remote.ts';
import { planService } from './plan-service.ts';
import { fillTemplate } from './template.ts';

const root = join(import.meta.dirname, '../../..');

const planners: Readonly<Record<string, (root: string, name: string) => Plan>> = {
  service: planService,
  remote: planRemote,
  endpoint: planEndpoint,
};

const usage = `npm run new -- service inspections
npm run new -- remote inspections
npm run new -- remote inspections --standalone ../inspections
npm run new -- endpoint inspections/inspections/close-inspection`;

/** The command line's words, and the folder of `--standalone`. @throws GeneratorError for another option. */
function readWords(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { standalone: { type: 'string' } } });
  } catch (error) {
    throw new GeneratorError(`${(error as Error).message}\n${usage}`);
  }
}

function readPlan(args: string[]): Plan {
  const { values, positionals } = readWords(args);
  const [kind = '', name, ...rest] = positionals;
  if (values.standalone !== undefined) {
    if (kind !== 'remote' || name === undefined || rest.length > 0)
      throw new GeneratorError(`Only a remote can have a repository of its own:\n${usage}`);
    return planStandaloneRemote(root, name, resolve(values.standalone));
  }
  const planner = Object.hasOwn(planners, kind) ? planners[kind] : undefined;
  if (!planner || name === undefined || rest.length > 0)
    throw new GeneratorError(`Specify what to generate:\n${usage}`);
  return planner(root, name);
}

try {
  const plan = readPlan(process.argv.slice(2));
  const { created, changed } = await execute(root, plan);
  const next = plan.next.map((step) => fillTemplate(step, plan.phrases));
  for (const [title, lines] of Object.entries({ Created: created.sort(), Changed: changed.sort(), Next: next }))
    console.log([`${title}:`, ...lines].join('\n  '));
} catch (error) {
  console.error(error instanceof GeneratorError ? error.message : error);
  process.exitCode = 1;
}
