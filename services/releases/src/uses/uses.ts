import type { GatewayState, OperationUse, RemoteName } from '@keystead/contracts';
import type { StoredRelease } from '../releases/releases.ts';
import type { CountedCalls } from './calls.repository.ts';

interface UseSources {
  readonly declaring: readonly StoredRelease[];
  readonly called: readonly CountedCalls[];
  readonly builtIn: GatewayState['built_in'];
  /** Remotes whose stable release is the one that gateways were deployed with. */
  readonly onBuiltIn: ReadonlySet<RemoteName>;
  /** Visitors who got a release since this time may still have it. */
  readonly since: Date;
}

const keyOf = ({ remote, release }: Pick<OperationUse, 'remote' | 'release'>) => `${remote} ${release}`;

/** Releases that name the operation and that visitors have or may get, that called it, or that gateways run. */
export function operationUses(
  operation: string,
  { declaring, called, builtIn, onBuiltIn, since }: UseSources,
): OperationUse[] {
  const uses = new Map<string, OperationUse>();
  const add = (use: OperationUse) => {
    const existing = uses.get(keyOf(use));
    const declared = use.declared || existing?.declared === true;
    const live = use.live || existing?.live === true;
    uses.set(keyOf(use), { ...existing, ...use, declared, live, version: use.version || (existing?.version ?? '') });
  };
  for (const { remote, release, version, live_at } of declaring)
    add({ remote, release, version, declared: true, calls: 0, live: live_at !== null && live_at >= since });
  for (const { remote, release, version, operations = [] } of builtIn)
    if (operations.includes(operation))
      add({ remote, release, version, declared: true, calls: 0, live: onBuiltIn.has(remote) });
  const versions = new Map(builtIn.map((each) => [keyOf(each), each.version]));
  for (const { remote, release, calls } of called) {
    const version = versions.get(keyOf({ remote, release })) ?? '';
    add({ remote, release, version, declared: false, calls, live: true });
  }
  return [...uses.values()];
}
