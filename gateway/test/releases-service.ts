import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Beacon, GatewayState, NamedRelease, Release, ReleaseCall, ReleasePlan } from '@keystead/contracts';
import { type ScratchServer, scratchServer } from './scratch-server.ts';

/** A fake releases service at the network boundary: it returns a plan, and records what it receives. */
export interface ReleasesService extends ScratchServer {
  /** The plan that it returns from now on; a string is sent as it is. While `unresponsive`, it never responds. */
  plan: ReleasePlan | string;
  unresponsive: boolean;
  /** Published releases, by id. */
  readonly published: Map<number, Partial<Release>>;
  /** The releases that can be requested by name, such as `mf-billing/222222222222`. */
  readonly named: Map<string, NamedRelease>;
  readonly states: GatewayState[];
  readonly calls: ReleaseCall[];
  readonly beacons: Beacon[];
}

/** The calls with one count of each, as several reports may have come while they were made. */
export function summed(calls: readonly ReleaseCall[]): ReleaseCall[] {
  const sums = new Map<string, ReleaseCall>();
  for (const { count, ...called } of calls) {
    const key = JSON.stringify(called);
    sums.set(key, { ...called, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

const isPlan = ({ url = '' }: IncomingMessage) => url.startsWith('/internal/release-plan');

/** How long it holds a request for a newer plan, in milliseconds; the real service holds it longer. */
const WAIT_MS = 50;

/** Starts a fake service with a plan. */
export async function releasesService(plan: ReleasePlan = { revision: 0, remotes: [] }): Promise<ReleasesService> {
  async function bodyOf(req: IncomingMessage) {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString());
  }
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (service.unresponsive) return;
    if (isPlan(req)) {
      const text = typeof service.plan === 'string' ? service.plan : JSON.stringify(service.plan);
      setTimeout(() => res.end(text), WAIT_MS);
    } else if (req.url === '/internal/gateway-state') {
      service.states.push(await bodyOf(req));
      res.writeHead(204).end();
    } else if (req.url === '/internal/release-calls') {
      service.calls.push(...(await bodyOf(req)).calls);
      res.writeHead(204).end();
    } else if (req.url === '/releases/beacons') {
      service.beacons.push(...(await bodyOf(req)).beacons);
      res.writeHead(202).end();
    } else {
      const { url = '' } = req;
      const found =
        service.named.get(url.replace('/internal/releases/', '')) ??
        service.published.get(Number(/^\/releases\/(\d+)$/.exec(url)?.[1]));
      if (found) res.end(JSON.stringify(found));
      else res.writeHead(404).end(JSON.stringify({ status: 404, code: 'not_found', error: 'Not found.' }));
    }
  }
  const server = await scratchServer((req, res) => void answer(req, res));
  const service: ReleasesService = Object.assign(server, {
    plan,
    unresponsive: false,
    published: new Map(),
    named: new Map(),
    states: [],
    calls: [],
    beacons: [],
  });
  return service;
}
