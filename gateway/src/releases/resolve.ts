import { setTimeout as pass } from 'node:timers/promises';
import type { LoadableRelease, PlannedRelease, PlannedRemote, Resolution, ResolvedRemote } from '@keystead/contracts';
import { type Arm, inCandidate, reportToken } from '@keystead/releases';
import { mayOverride, type Override } from './overrides.ts';
import type { PlanFollower } from './plan-follower.ts';
import type { ReleaseFinder } from './release-finder.ts';
import { assetUrl, type Release, type ReleaseReader } from './release-reader.ts';
import type { Visitor } from './visitor.ts';

type PlannedRollout = NonNullable<PlannedRemote['rollout']>;

/** `drawn`: whether the draw chose the arm. Visitors whom a cohort assigns are compared with nobody. */
interface Assignment {
  readonly arm: Arm;
  readonly drawn: boolean;
}

function comesFirst({ roles, accounts, own_people }: PlannedRollout['cohorts'], person: Visitor['person']): boolean {
  if (!person) return false;
  const { role, account } = person;
  return roles.includes(role) || accounts.includes(account) || (own_people && role === 'admin');
}

/** The arm of a visitor in a rollout: cohorts come first, then the percentage decides. */
function armOf({ salt, percent, cohorts }: PlannedRollout, { id, person }: Visitor): Assignment {
  if (comesFirst(cohorts, person)) return { arm: 'candidate', drawn: false };
  return { arm: inCandidate(salt, id, percent) ? 'candidate' : 'stable', drawn: true };
}

type ServedRelease = Pick<
  Release | PlannedRelease,
  'release' | 'version' | 'container' | 'entry' | 'preload' | 'files'
>;

const cache = new WeakMap<ServedRelease, LoadableRelease>();

function make(name: string, served: ServedRelease): LoadableRelease {
  const { release, version, container, entry, preload, files } = served;
  const url = (file: string) => assetUrl({ name, release }, file);
  const checked = files.filter(({ path }) => /\.(js|css)$/.test(path));
  return {
    release,
    version,
    container,
    entry: url(entry),
    integrity: Object.fromEntries(checked.map(({ path, integrity }) => [url(path), integrity])),
    preload: preload.map(url),
  };
}

function loadable(remote: string, served: ServedRelease): LoadableRelease {
  const cached = cache.get(served) ?? make(remote, served);
  cache.set(served, cached);
  return cached;
}

export interface ReleaseSources {
  readonly builtIn: ReleaseReader;
  readonly plans: Pick<PlanFollower, 'plan'>;
  readonly finder: Pick<ReleaseFinder, 'findToChoose'>;
  readonly tokenKey: string;
}

export interface Choice {
  readonly resolution: Resolution;
  /** The releases that render public pages. One that is served elsewhere is missing: the browser renders it. */
  readonly drawing: ReadonlyMap<string, Release | PlannedRelease>;
}

/** The timeout in milliseconds for the releases service to return the release that a visitor chose. */
const TIMEOUT_MS = 1_000;
const TTL_SECONDS = 30;

const HOUR_MS = 60 * 60 * 1_000;
/** Rounded up to the end of this hour, so that a resolution stays the same for a while. */
const tokenTime = () => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS);

interface Chosen {
  readonly loaded: LoadableRelease;
  readonly drawing: Release | PlannedRelease | null;
  /** The fallbacks in order. The list may include the chosen release, and one release more than once. */
  readonly fallbacks: readonly (Release | PlannedRelease | null | undefined)[];
  /** Set during a rollout, unless an override applies. */
  readonly assigned: (Assignment & { readonly rollout: number }) | null;
  readonly override: boolean;
}

/** An override that is served elsewhere: nothing is known of its files. */
const elsewhere = ({ entry, container }: { entry: string; container: string }): LoadableRelease => ({
  release: 'local',
  version: 'local',
  container,
  entry,
  integrity: {},
  preload: [],
});

/** The override of a visitor for a remote; undefined if there is none, or none that they may have. */
async function overridden(name: string, { person, overrides }: Visitor, { finder }: ReleaseSources) {
  const override: Override | undefined = mayOverride(person) ? overrides[name] : undefined;
  if (override === undefined) return undefined;
  if ('entry' in override) return { loaded: elsewhere(override), drawing: null };
  // A blocked release counts as not chosen, and so does one that can't be looked up in time.
  const found = finder.findToChoose(name, override.release).catch(() => undefined);
  const release = await Promise.race([found, pass(TIMEOUT_MS, undefined, { ref: false })]);
  return release && { loaded: loadable(name, release), drawing: release };
}

async function choose(name: string, visitor: Visitor, sources: ReleaseSources): Promise<Chosen | null> {
  const builtIn = await sources.builtIn.read(name);
  const planned = sources.plans.plan.remotes.find(({ remote }) => remote === name);
  const stable = planned?.stable ?? builtIn;
  const fallbacks = [stable, planned?.fallback, builtIn];
  const own = await overridden(name, visitor, sources);
  if (own) return { ...own, fallbacks, assigned: null, override: true };
  const rollout = planned?.rollout ?? null;
  const assigned = rollout && { rollout: rollout.id, ...armOf(rollout, visitor) };
  const drawing = assigned?.arm === 'candidate' ? rollout?.candidate : stable;
  if (!drawing) return null;
  return { loaded: loadable(name, drawing), drawing, fallbacks, assigned, override: false };
}

function othersOf(name: string, { loaded, fallbacks }: Chosen): LoadableRelease[] {
  const others = new Map(fallbacks.flatMap((it) => (it ? [[it.release, it] as const] : [])));
  others.delete(loaded.release);
  return [...others.values()].map((it) => loadable(name, it));
}

function resolved(name: string, chosen: Chosen, { id: visitor, counts }: Visitor, key: string): ResolvedRemote {
  const { loaded, assigned, override } = chosen;
  return {
    ...loaded,
    fallbacks: othersOf(name, chosen),
    arm: assigned?.arm ?? null,
    rollout: assigned?.rollout ?? null,
    token: assigned && counts ? reportToken(key, { ...assigned, visitor }, tokenTime()) : null,
    override,
  };
}

/** Resolves which release of each remote this visitor loads. A remote without files is absent. */
export async function resolve(sources: ReleaseSources, visitor: Visitor): Promise<Choice> {
  const planned = sources.plans.plan.remotes.map(({ remote }) => remote);
  const overridden = Object.keys(visitor.overrides);
  const names = [...new Set([...(await sources.builtIn.remotes()), ...planned, ...overridden])].sort();
  const [all, shell] = await Promise.all([
    Promise.all(names.map(async (name) => [name, await choose(name, visitor, sources)] as const)),
    sources.builtIn.read('shell'),
  ]);
  const manifests = all.flatMap(([name, chosen]) => {
    const manifest = chosen?.drawing?.manifest ?? sources.builtIn.manifestOf(name);
    return manifest ? [[name, manifest] as const] : [];
  });
  const found = all.flatMap(([name, chosen]) => (chosen ? [[name, chosen] as const] : []));
  return {
    resolution: {
      revision: sources.plans.plan.revision,
      ttl: TTL_SECONDS,
      ...(shell && { shell: shell.release }),
      remotes: Object.fromEntries(
        found.map(([name, chosen]) => [name, resolved(name, chosen, visitor, sources.tokenKey)]),
      ),
      manifests: Object.fromEntries(manifests),
    },
    drawing: new Map(found.flatMap(([name, { drawing }]) => (drawing ? [[name, drawing] as const] : []))),
  };
}
