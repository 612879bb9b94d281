import { contracts, type GatewayState, type Route } from '@keystead/contracts';
import type { Logger } from '@keystead/service-kit';
import { remotes } from './apps.ts';
import { keepDoing } from './keep-doing.ts';
import type { Release } from './release.ts';
import type { ReleaseReader } from './release-reader.ts';

/** Milliseconds between two checks of what is deployed. */
const looksEvery = 10_000;
/** Milliseconds after which the state is sent again: the service forgets gateways that don't report. */
const tellsEvery = 60_000;

/** The operations that clients outside may call. */
const operations = contracts.flatMap(({ routes }) =>
  Object.entries<Route>(routes).flatMap(([name, { access }]) =>
    access === 'service' || name.includes(' /internal/') ? [] : [name],
  ),
);

const calledBy = ({ operations: called }: Release) => (called ? { operations: called } : {});

/** What this gateway was deployed with. */
async function deployedState(releases: ReleaseReader): Promise<GatewayState> {
  const shell = await releases.read('shell');
  const builtIn = await Promise.all(remotes.map((remote) => releases.read(remote)));
  return {
    shell: shell && { release: shell.release, offers: shell.offers ?? {}, ...calledBy(shell) },
    built_in: builtIn.flatMap((it, place) => {
      const remote = remotes[place];
      return it && remote ? [{ remote, release: it.release, version: it.version, ...calledBy(it) }] : [];
    }),
    operations,
  };
}

/**
 * Reports to the releases service what this gateway was deployed with: at its start, after every change, and each
 * minute. It retries until the service accepts. The returned function stops it.
 */
export function tellDeployedState(
  releases: ReleaseReader,
  tell: (state: GatewayState) => Promise<unknown>,
  log: Logger,
): () => void {
  let told = '';
  let toldAt = 0;
  const look = async () => {
    const state = await deployedState(releases);
    const text = JSON.stringify(state);
    if (text === told && performance.now() - toldAt < tellsEvery) return looksEvery;
    await tell(state);
    told = text;
    toldAt = performance.now();
    return looksEvery;
  };
  return keepDoing('tell what is deployed', look, log);
}
