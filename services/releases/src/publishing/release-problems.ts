import type { NewRelease } from '@keystead/contracts';
import { isBelow } from '@keystead/contracts/remote-pages';
import { satisfies, validRange } from 'semver';
import type { Deployed } from '../gateways/gateways.repository.ts';

type Problems = Record<string, string>;

/** Sizes in bytes by integrity. */
export type AvailableFiles = ReadonlyMap<string, number>;

/** Visitors wait for a script, and the gateway compresses it when the first of them asks. */
const MAX_SCRIPT_BYTES = 2_000_000;

function fileProblems({ files, server }: NewRelease, available: AvailableFiles): Problems {
  const problems: Problems = {};
  const paths = new Set<string>();
  for (const [at, { path, integrity, bytes }] of files.entries()) {
    const stored = available.get(integrity);
    if (paths.has(path)) problems[`files.${at}`] = `${path} is listed twice.`;
    else if (bytes > MAX_SCRIPT_BYTES && path.endsWith('.js') && path !== server)
      problems[`files.${at}`] = `${path} has ${bytes} bytes. A script may have ${MAX_SCRIPT_BYTES}.`;
    else if (stored === undefined) problems[`files.${at}`] = `${path} is not in the store under its hash.`;
    else if (stored !== bytes) problems[`files.${at}`] = `${path} has ${stored} bytes, not ${bytes}.`;
    paths.add(path);
  }
  return problems;
}

function nameProblems({ remote, release, container, entry, preload, server, files }: NewRelease): Problems {
  const problems: Problems = {};
  const paths = new Set(files.map(({ path }) => path));
  if (!paths.has(entry)) problems.entry = `${entry} is not among the files.`;
  for (const [at, path] of preload.entries())
    if (!paths.has(path)) problems[`preload.${at}`] = `${path} is not among the files.`;
  if (server && !paths.has(server)) problems.server = `${server} is not among the files.`;
  const right = `${remote.replaceAll('-', '_')}__${release}`;
  if (container !== right)
    problems.container = `The container must be ${right}, so that two releases can be in one page.`;
  return problems;
}

function rangeProblem(name: string, range: string, offered: string | undefined): string | undefined {
  if (validRange(range) === null) return `${range} is no range of versions.`;
  if (offered === undefined) return `The shell does not offer ${name}.`;
  if (satisfies(offered, range, { includePrerelease: true })) return undefined;
  return `The shell offers ${name} ${offered}, which ${range} does not allow.`;
}

type Needs = Pick<NewRelease, 'shared' | 'imports' | 'operations'>;

/** Names may be those of inherited properties, such as `constructor`. */
const ownValue = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** The versions alone don't tell: packages of one version may differ, and a range allows later ones. */
function importProblems({ imports = {} }: Needs, { shell: { exports = {} } }: Deployed): Problems {
  const problems: Problems = {};
  for (const [name, used] of Object.entries(imports)) {
    const offered = ownValue(exports, name);
    const lacking = offered ? used.filter((each) => !offered.includes(each)) : [];
    if (lacking.length > 0) problems[`imports.${name}`] = `The shell's ${name} does not export ${lacking.join(', ')}.`;
  }
  return problems;
}

function problemsWith(needs: Needs, deployed: Deployed): Problems {
  const { shared, operations } = needs;
  const { shell, operations: served } = deployed;
  const problems: Problems = {};
  for (const [name, range] of Object.entries(shared)) {
    const problem = rangeProblem(name, range, ownValue(shell.offers, name));
    if (problem) problems[`shared.${name}`] = problem;
  }
  for (const [at, operation] of operations.entries())
    if (!served.includes(operation)) problems[`operations.${at}`] = `${operation} is not served where this would run.`;
  return { ...problems, ...importProblems(needs, deployed) };
}

/** By path in the body, why a release can't run with one of these deployments: visitors may reach any of them. */
export const deploymentProblems = (needs: Needs, deployed: readonly Deployed[]): Problems =>
  Object.assign({}, ...deployed.map((each) => problemsWith(needs, each)));

export const releaseProblems = (
  input: NewRelease,
  available: AvailableFiles,
  deployed: readonly Deployed[],
): Problems => ({
  ...nameProblems(input),
  ...deploymentProblems(input, deployed),
  ...fileProblems(input, available),
});

/** Remotes by the paths of their pages, without one remote's own pages. */
export function pageOwners(
  remote: string,
  deployed: readonly Deployed[],
  published: readonly { readonly remote: string; readonly path: string }[],
): ReadonlyMap<string, string> {
  const builtIn = deployed.flatMap(({ built_in }) =>
    built_in.flatMap((each) => (each.manifest?.pages ?? []).map(({ path }) => ({ remote: each.remote, path }))),
  );
  const others = [...builtIn, ...published].filter((each) => each.remote !== remote);
  return new Map(others.map((each) => [each.path, each.remote]));
}

type Added = Pick<NewRelease, 'manifest'>;

/** A page in another remote's addresses would take visitors away from it. */
export function pageProblems({ manifest }: Added, owners: ReadonlyMap<string, string>): Problems {
  const problems: Problems = {};
  for (const [at, { path }] of (manifest?.pages ?? []).entries()) {
    const [, owner] = [...owners].find(([other]) => isBelow(path, other) || isBelow(other, path)) ?? [];
    if (owner) problems[`manifest.pages.${at}`] = `${path} is among the addresses of ${owner}.`;
  }
  return problems;
}

/** Besides, a menu item must lead to an own page. */
export function manifestProblems(release: Added, owners: ReadonlyMap<string, string>): Problems {
  const problems = pageProblems(release, owners);
  const { pages = [], navigation = [], results = [] } = release.manifest ?? {};
  const isOwn = (address: string) => pages.some(({ path }) => isBelow(address, path));
  for (const [at, { to }] of navigation.entries())
    if (!isOwn(to.replace(/#.*$/, ''))) problems[`manifest.navigation.${at}`] = `${to} is no page of this remote.`;
  for (const [at, { list }] of results.entries())
    if (!isOwn(list)) problems[`manifest.results.${at}`] = `${list} is no page of this remote.`;
  return problems;
}
