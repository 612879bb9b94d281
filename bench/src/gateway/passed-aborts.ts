import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Stage } from '../stage/stage.ts';

/** Requests of each kind that are broken off. */
export const broken = 10;
const patience = 5_000;

/** How many requests a service has at hand, by its own count, the one that asks aside. */
async function atHand(service: string): Promise<number> {
  const page = await (await fetch(`${service}/metrics`)).text();
  return Number(/^keystead_http_requests_in_flight\S* (\d+)/m.exec(page)?.[1]) - 1;
}

async function until(service: string, reached: (count: number) => boolean): Promise<number> {
  const end = performance.now() + patience;
  for (;;) {
    const count = await atHand(service);
    if (reached(count) || performance.now() > end) return count;
    await delay(50);
  }
}

/** Begins requests through the gateway that their service can't end, breaks them off, and counts those it was told of. */
async function passed(gateway: string, service: string, begun: string): Promise<number> {
  const { hostname, port } = new URL(gateway);
  const before = await atHand(service);
  const sockets: Socket[] = Array.from({ length: broken }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(begun);
    socket.resume();
    return socket;
  });
  const open = await until(service, (count) => count >= before + broken);
  if (open < before + broken) throw new Error(`of ${broken} requests ${open - before} came to their service`);
  for (const socket of sockets) socket.destroy();
  return open - (await until(service, (count) => count <= before));
}

/** Of 20 requests that are broken off, how many the gateway has broken off at their service: 10 that wait for events without an end, 10 of half a body. */
export async function passedAborts({ product, services, players }: Stage): Promise<number> {
  const head = (line: string) =>
    `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${players.large.session.token}\r\n`;
  const stream = `${head('GET /api/live')}Accept: text/event-stream\r\n\r\n`;
  const type = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
  const upload = `${head('POST /api/properties')}${type}{"name": "Half a`;
  return (await passed(product.url, services.events, stream)) + (await passed(product.url, services.portfolio, upload));
}
