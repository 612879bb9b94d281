import type { NewRelease } from '@keystead/contracts';
import { satisfies, validRange } from 'semver';
import type { Deployed } from '../gateways/gateways.repository.ts';

/** Problems by their path in the body, each with a sentence. */
type Problems = Record<string, string>;

/** The files of a release that are in the store: the size in bytes by integrity. */
export type AvailableFiles = ReadonlyMap<string, number>;

function fileProblems({ files }: NewRelease, available: AvailableFiles): Problems {
  const problems: Problems = {};
  const paths = new Set<string>();
  for (const [at, { path, integrity, bytes }] of files.entries()) {
    const stored = available.get(integrity);
    if (paths.has(path)) problems[`files.${at}`] = `${path} is listed twice.`;
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

type Needs = Pick<NewRelease, 'shared' | 'operations'>;

function problemsWith({ shared, operations }: Needs, { shell, operations: served }: Deployed): Problems {
  const problems: Problems = {};
  for (const [name, range] of Object.entries(shared)) {
    // A name may be that of an inherited property, such as `constructor`.
    const offered = Object.hasOwn(shell.offers, name) ? shell.offers[name] : undefined;
    const problem = rangeProblem(name, range, offered);
    if (problem) problems[`shared.${name}`] = problem;
  }
  for (const [at, operation] of operations.entries())
    if (!served.includes(operation)) problems[`operations.${at}`] = `${operation} is not served where this would run.`;
  return problems;
}

/**
 * The reasons why a release can't run with all of these deployments, since visitors may reach any of them; empty if it
 * can.
 */
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
