import { releases as contract } from '@keystead/contracts';
import { endpoint, nothing, reply } from '@keystead/service-kit';
import { authoriseReader } from '../access.ts';
import type { Dependencies } from '../dependencies.ts';
import { operationUses } from './uses.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Milliseconds for which a page may stay open after its release was last live: a week. */
const OPEN_PAGE_MS = 7 * DAY_MS;
/** Milliseconds after its publication in which a release may be started: 30 days, as long as its files stay. */
const STARTABLE_MS = 30 * DAY_MS;

/** If no release may need an operation, it can be removed. */
const readUses = ({ releases, calls, gateways, channels, liveReleases }: Dependencies) =>
  endpoint(contract, 'GET /releases/uses', async ({ caller, query: { operation } }) => {
    authoriseReader(caller);
    const now = Date.now();
    const since = new Date(now - OPEN_PAGE_MS);
    // Includes what was started within this minute.
    await liveReleases.record();
    const needed = await liveReleases.needed();
    const [declaring, called, states, all] = await Promise.all([
      releases.declaring(operation, { liveSince: since, needed, publishedSince: new Date(now - STARTABLE_MS) }),
      calls.since(operation, since),
      gateways.running(),
      channels.all(),
    ]);
    const onBuiltIn = new Set(all.filter(({ stable }) => stable === null).map(({ _id }) => _id));
    const builtIn = states.flatMap((state) => state.built_in);
    const uses = operationUses(operation, { declaring, called, builtIn, onBuiltIn, since });
    const named = await Promise.all(
      uses.map(async (use) => ({
        ...use,
        version: use.version || ((await releases.named(use.remote, use.release))?.version ?? ''),
      })),
    );
    // The shell's calls are in every page, and belong to no release of a remote.
    const shellNeeds = states.some(({ shell }) => shell?.operations?.includes(operation));
    return reply({ removable: named.length === 0 && !shellNeeds, uses: named });
  });

export const usesRoutes = (deps: Dependencies) => [
  readUses(deps),
  endpoint(contract, 'POST /internal/release-calls', async ({ body }) => {
    const now = new Date();
    await deps.calls.add(body.calls, now);
    await deps.releases.seenCalling(body.calls, now);
    return nothing;
  }),
];
