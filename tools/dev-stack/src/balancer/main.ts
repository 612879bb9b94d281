// Balances the replicas of each program. BALANCED holds, as JSON, where to listen and which replicas are behind each
// port.
import type { Server } from 'node:http';
import { type Balanced, balance } from './balance.ts';

const servers: Server[] = [];

function end(): void {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  process.exit(0);
}

for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, end);
for (const one of JSON.parse(process.env.BALANCED ?? '[]') as Balanced[]) servers.push(await balance(one));
process.send?.({ ready: true });
