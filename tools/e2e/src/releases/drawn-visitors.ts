import type { RemoteName, Resolution, ResolvedRemote } from '@keystead/contracts';
import { ApiClient } from '../api-client.ts';

/** A visitor who has come to the product once. */
export interface DrawnVisitor {
  /** The signed number that the gateway gave their browser. The gateway accepts no other. */
  readonly cookie: string;
  readonly arm: ResolvedRemote['arm'];
  /** The token with which their browser reports beacons. */
  readonly token: string;
}

/** Asks the gateway what a visitor gets. */
export async function resolutionOf(url: string, cookie?: string): Promise<{ resolution: Resolution; cookie: string }> {
  const response = await fetch(`${url}/api/releases/resolve`, {
    headers: cookie === undefined ? {} : { cookie: `ks_visitor=${cookie}` },
  });
  if (response.status !== 200) throw new Error(`resolve answered ${response.status}: ${await response.text()}`);
  const given = /ks_visitor=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  return { resolution: (await response.json()) as Resolution, cookie: given ?? cookie ?? '' };
}

/** Simulates visitors until each arm of a remote's rollout has a given number of them. */
export async function drawVisitors(
  url: string,
  remote: RemoteName,
  wanted: Readonly<Record<'candidate' | 'stable', number>>,
): Promise<Record<'candidate' | 'stable', DrawnVisitor[]>> {
  const drawn: Record<'candidate' | 'stable', DrawnVisitor[]> = { candidate: [], stable: [] };
  for (let left = 500; left > 0; left--) {
    const { resolution, cookie } = await resolutionOf(url);
    const { arm, token } = resolution.remotes[remote] ?? {};
    if (arm !== 'candidate' && arm !== 'stable') throw new Error(`${remote} is not being rolled out`);
    if (!token) throw new Error('No more newcomers of one address count this hour: RATE_LIMIT_VISITORS');
    if (drawn[arm].length < wanted[arm]) drawn[arm].push({ cookie, arm, token });
    if (drawn.candidate.length === wanted.candidate && drawn.stable.length === wanted.stable) return drawn;
  }
  throw new Error(`500 visitors were drawn as ${drawn.candidate.length} and ${drawn.stable.length}`);
}

/** Sends the beacons of visitors' browsers for a mounted page of the remote. */
export async function reportMounted(url: string, visitors: readonly DrawnVisitor[]): Promise<void> {
  if (visitors.length === 0) return;
  const beacons = visitors.flatMap(({ token }) => [
    { token, kind: 'loading' },
    { token, kind: 'mounted', mount_ms: 400 },
  ]);
  const { status } = await new ApiClient(url).call('POST /releases/beacons', { beacons });
  if (status >= 300) throw new Error(`the reports of ${visitors.length} visitors were answered ${status}`);
}
