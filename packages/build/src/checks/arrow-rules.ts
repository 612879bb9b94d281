import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';
import { isWeb, type Role, readWorkspaces, type Workspace } from '../workspaces.ts';

/** What each role may import: the arrows of ARCHITECTURE.md. Anything else goes over HTTP, or is found at run time. */
const MAY_IMPORT: Readonly<Record<Role, readonly Role[]>> = {
  shell: ['web-library', 'common'],
  remote: ['web-library', 'common'],
  'web-library': ['web-library', 'common'],
  service: ['node-library', 'common'],
  // Programs of several services in one process.
  assembly: ['service', 'node-library', 'common'],
  'node-library': ['node-library', 'common'],
  // What builds, starts and tests the product: nothing that is deployed may need it.
  tool: ['tool', 'node-library', 'common'],
  common: [],
};

/** The configuration of dependency-cruiser for a repository: its rules follow from the roles in the package.json files. */
export function arrowConfig(root: string): IConfiguration {
  const workspaces = readWorkspaces(root);
  return {
    forbidden: [...generalRules(), ...workspaces.flatMap((workspace) => rulesFor(workspace, workspaces))],
    options: {
      // TypeScript 7 has no interface for tools yet; swc tells type imports from others too.
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
    // Also what a package's exports don't offer: a path into its src can't be resolved.
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ];
}

function rulesFor(workspace: Workspace, all: readonly Workspace[]): IForbiddenRuleType[] {
  const { folder, role } = workspace;
  const from = { path: `^${folder}/src/` };
  const others = all.filter((other) => other !== workspace);
  const forbidden = others.filter((other) => !MAY_IMPORT[role].includes(other.role));
  const rules: IForbiddenRuleType[] = [
    { name: `arrows of ${folder}`, severity: 'error', from, to: { path: anyOf(forbidden) } },
    {
      name: `${folder} names packages, not their files`,
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
      name: `${folder} takes types alone from contracts`,
      severity: 'error',
      from,
      to: { path: common, dependencyTypesNot: ['type-only'] },
    },
    { name: `${folder} runs in the browser`, severity: 'error', from, to: { dependencyTypes: ['core'] } },
  ];
}

/** A pattern for the files of workspaces; one that fits nothing when there are none. */
function anyOf(workspaces: readonly Workspace[]): string {
  return workspaces.length === 0 ? '^$' : `^(${workspaces.map(({ folder }) => folder).join('|')})/`;
}
