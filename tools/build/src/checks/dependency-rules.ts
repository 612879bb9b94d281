import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';
import { isWeb, type Role, readWorkspaces, type Workspace } from '../workspaces.ts';

/**
 * The roles that each role may import: the dependency rules of ARCHITECTURE.md. All other access goes over HTTP or is
 * resolved at run time.
 */
const MAY_IMPORT: Readonly<Record<Role, readonly Role[]>> = {
  shell: ['web-library', 'common'],
  remote: ['web-library', 'common'],
  'web-library': ['web-library', 'common'],
  service: ['node-library', 'common'],
  // Programs that run several services in one process.
  monolith: ['service', 'node-library', 'common'],
  'node-library': ['node-library', 'common'],
  // Tools build, start and test the product. Nothing that is deployed may import them.
  tool: ['tool', 'node-library', 'common'],
  common: [],
};

/**
 * The configuration of dependency-cruiser for a repository. Its rules follow from the roles in the package.json files.
 */
export function dependencyConfig(root: string): IConfiguration {
  const workspaces = readWorkspaces(root);
  return {
    forbidden: [...generalRules(), ...workspaces.flatMap((workspace) => rulesFor(workspace, workspaces))],
    options: {
      // TypeScript 7 has no API for tools yet. swc distinguishes type imports too.
      parser: 'swc',
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^[^/]+/dist/' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'types', 'default'],
        extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json'],
      },
    },
  };
}

function generalRules(): IForbiddenRuleType[] {
  return [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      // Inside a service, only the composition root and routes know the bag of all dependencies.
      name: 'dependencies only for routes',
      severity: 'error',
      from: { path: '^services/[^/]+/src/[^/]+/', pathNot: ['\\.routes\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^services/[^/]+/src/dependencies\\.ts$' },
    },
    {
      name: 'resources import no features',
      severity: 'error',
      from: {
        path: '^services/[^/]+/src/(properties|tenants|leases|payments|maintenance|personnel|users|subscriptions)/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^services/[^/]+/src/(bulk|imports|exports|dashboard|search|receipts|reminders|emails|erasure)/' },
    },
    {
      name: 'no test support in what runs',
      severity: 'error',
      // The end-to-end specs use the folder in memory too.
      from: { path: '/src/', pathNot: ['\\.test\\.tsx?$', '^tools/(e2e|bench)/', '^tools/dev-stack/src/index'] },
      to: { path: '/test/', pathNot: 'node_modules' },
    },
    // Also covers what a package's `exports` leave out: a path into its src can't be resolved.
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ];
}

function rulesFor(workspace: Workspace, all: readonly Workspace[]): IForbiddenRuleType[] {
  const { folder, role } = workspace;
  const from = { path: `^${folder}/(src|test)/` };
  const others = all.filter((other) => other !== workspace);
  const forbidden = others.filter((other) => !MAY_IMPORT[role].includes(other.role));
  const rules: IForbiddenRuleType[] = [
    { name: `dependency rules of ${folder}`, severity: 'error', from, to: { path: anyOf(forbidden) } },
    {
      name: `${folder} imports packages, not their files`,
      severity: 'error',
      from,
      to: { path: anyOf(others), dependencyTypes: ['local'] },
    },
  ];
  if (!isWeb(workspace)) return rules;
  const common = anyOf(others.filter((other) => other.role === 'common'));
  return [
    ...rules,
    {
      name: `${folder} imports only types from contracts`,
      severity: 'error',
      from,
      // This file has pure functions and imports no schema.
      to: { path: common, pathNot: '/contracts/src/releases/remote-pages\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    { name: `${folder} runs in the browser`, severity: 'error', from, to: { dependencyTypes: ['core'] } },
  ];
}

/** A pattern that matches the files of workspaces. It matches nothing for an empty list. */
function anyOf(workspaces: readonly Workspace[]): string {
  return workspaces.length === 0 ? '^$' : `^(${workspaces.map(({ folder }) => folder).join('|')})/`;
}
