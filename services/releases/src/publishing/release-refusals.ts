import type { NewRelease } from '@keystead/contracts';
import { satisfies, validRange } from 'semver';
import type { Deployed } from '../gateways/gateway-state-store.ts';

/** Refusals by their path in the body, each with a sentence. */
type Refusals = Record<string, string>;

/** The files of a release that are in the store: the size in bytes by integrity. */
export type FilesAtHand = ReadonlyMap<string, number>;

function refusedFiles({ files }: NewRelease, atHand: FilesAtHand): Refusals {
  const refusals: Refusals = {};
  const paths = new Set<string>();
  for (const [at, { path, integrity, bytes }] of files.entries()) {
    const stored = atHand.get(integrity);
    if (paths.has(path)) refusals[`files.${at}`] = `${path} is listed twice.`;
    else if (stored === undefined) refusals[`files.${at}`] = `${path} is not in the store under its hash.`;
    else if (stored !== bytes) refusals[`files.${at}`] = `${path} has ${stored} bytes, not ${bytes}.`;
    paths.add(path);
  }
  return refusals;
}

function refusedNames({ remote, release, container, entry, preload, server, files }: NewRelease): Refusals {
  const refusals: Refusals = {};
  const paths = new Set(files.map(({ path }) => path));
  if (!paths.has(entry)) refusals.entry = `${entry} is not among the files.`;
  for (const [at, path] of preload.entries())
    if (!paths.has(path)) refusals[`preload.${at}`] = `${path} is not among the files.`;
  if (server && !paths.has(server)) refusals.server = `${server} is not among the files.`;
  const right = `${remote.replaceAll('-', '_')}__${release}`;
  if (container !== right)
    refusals.container = `The container must be ${right}, so that two releases can be in one page.`;
  return refusals;
}

/** The reason why the shell can't meet a range of a shared module; undefined if it can. */
function refusedRange(name: string, range: string, offered: string | undefined): string | undefined {
  if (validRange(range) === null) return `${range} is no range of versions.`;
  if (offered === undefined) return `The shell does not offer ${name}.`;
  if (satisfies(offered, range, { includePrerelease: true })) return undefined;
  return `The shell offers ${name} ${offered}, which ${range} does not allow.`;
}

type Needs = Pick<NewRelease, 'shared' | 'operations'>;

function refusedByOne({ shared, operations }: Needs, { shell, operations: served }: Deployed): Refusals {
  const refusals: Refusals = {};
  for (const [name, range] of Object.entries(shared)) {
    // A name may be that of an inherited property, such as `constructor`.
    const offered = Object.hasOwn(shell.offers, name) ? shell.offers[name] : undefined;
    const refused = refusedRange(name, range, offered);
    if (refused) refusals[`shared.${name}`] = refused;
  }
  for (const [at, operation] of operations.entries())
    if (!served.includes(operation)) refusals[`operations.${at}`] = `${operation} is not served where this would run.`;
  return refusals;
}

/**
 * The reasons why a release can't run with all of these deployments, since visitors may reach any of them; empty if it
 * can.
 */
export const refusedByShell = (needs: Needs, deployed: readonly Deployed[]): Refusals =>
  Object.assign({}, ...deployed.map((each) => refusedByOne(needs, each)));

/** The reasons why a release can't be published with these deployments; empty if it can. */
export const releaseRefusals = (input: NewRelease, atHand: FilesAtHand, deployed: readonly Deployed[]): Refusals => ({
  ...refusedNames(input),
  ...refusedByShell(input, deployed),
  ...refusedFiles(input, atHand),
});
