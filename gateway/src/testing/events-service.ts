import type { RequestReport } from '@keystead/contracts';
import { type ScratchServer, scratchServer } from './scratch-server.ts';

/** A fake events service at the network boundary, which records the reports that it receives. */
export interface EventsService extends ScratchServer {
  readonly reports: RequestReport[];
}

export async function eventsService(): Promise<EventsService> {
  const reports: RequestReport[] = [];
  const server = await scratchServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    reports.push(...JSON.parse(Buffer.concat(parts).toString()).reports);
    res.writeHead(204).end();
  });
  return { ...server, reports };
}
