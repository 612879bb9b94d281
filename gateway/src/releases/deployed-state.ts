import { contracts, type GatewayState, type Route } from '@keystead/contracts';
import type { Logger } from '@keystead/service-kit';
import type { Release, ReleaseReader } from './release-reader.ts';
import { runRepeatedly } from './run-repeatedly.ts';

const CHECK_INTERVAL_MS = 10_000;
/** Milliseconds after which the state is sent again: the service forgets gateways that don't report. */
const REPORT_INTERVAL_MS = 60_000;

const operations = contracts.flatMap(({ routes }) =>
  Object.entries<Route>(routes).flatMap(([name, { access }]) =>
    access === 'service' || name.includes(' /internal/') ? [] : [name],
  ),
);

const calledBy = ({ operations: called }: Release) => (called ? { operations: called } : {});

async function deployedState(releases: ReleaseReader): Promise<GatewayState> {
  const shell = await releases.read('shell');
  const builtIn = await Promise.all((await releases.remotes()).map((remote) => releases.read(remote)));
  return {
    shell: shell && {
      release: shell.release,
      offers: shell.offers ?? {},
      ...(shell.exports && { exports: shell.exports }),
      ...calledBy(shell),
    },
    built_in: builtIn.flatMap((it) => {
      if (!it) return [];
      const { name: remote, release, version, manifest } = it;
      return [{ remote, release, version, ...calledBy(it), ...(manifest && { manifest }) }];
    }),
    operations,
  };
}

/** Reports what this gateway was deployed with: at its start, after every change, and each minute. */
export function reportDeployedState(
  releases: ReleaseReader,
  report: (state: GatewayState) => Promise<unknown>,
  log: Logger,
): () => void {
  let reported = '';
  let reportedAt = 0;
  const run = async () => {
    const state = await deployedState(releases);
    const text = JSON.stringify(state);
    if (text === reported && performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    await report(state);
    reported = text;
    reportedAt = performance.now();
  };
  return runRepeatedly({ name: 'report the deployed state', every: CHECK_INTERVAL_MS, run }, log);
}
