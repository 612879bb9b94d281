import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../environment/environment.ts';

/** The number of aborted requests of each kind. */
export const ABORTED_REQUESTS = 10;
const TIMEOUT_MS = 5_000;

/** Returns a service's count of requests in flight, without the request that asks. */
async function atHand(service: string): Promise<number> {
  const page = await (await fetch(`${service}/metrics`)).text();
  return Number(/^keystead_http_requests_in_flight\S* (\d+)/m.exec(page)?.[1]) - 1;
}

async function until(service: string, reached: (count: number) => boolean): Promise<number> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const count = await atHand(service);
    if (reached(count) || performance.now() > end) return count;
    await delay(50);
  }
}

/**
 * Starts requests through the gateway that their service can't finish, aborts them, and counts the aborts that reached
 * the service.
 */
async function passed(gateway: string, service: string, request: string): Promise<number> {
  const { hostname, port } = new URL(gateway);
  const before = await atHand(service);
  const sockets: Socket[] = Array.from({ length: ABORTED_REQUESTS }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(request);
    socket.resume();
    return socket;
  });
  const open = await until(service, (count) => count >= before + ABORTED_REQUESTS);
  if (open < before + ABORTED_REQUESTS)
    throw new Error(`only ${open - before} of ${ABORTED_REQUESTS} requests reached their service`);
  for (const socket of sockets) socket.destroy();
  return open - (await until(service, (count) => count <= before));
}

/**
 * Aborts 20 requests and returns how many of them the gateway aborted at their service: 10 endless event streams, and
 * 10 requests with half a body.
 */
export async function passedAborts({ product, services, players }: Environment): Promise<number> {
  const head = (line: string) =>
    `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${players.large.session.token}\r\n`;
  const stream = `${head('GET /api/live')}Accept: text/event-stream\r\n\r\n`;
  const type = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
  const upload = `${head('POST /api/properties')}${type}{"name": "Half a`;
  return (await passed(product.url, services.events, stream)) + (await passed(product.url, services.portfolio, upload));
}
