import type { RequestReport } from '@keystead/contracts';
import { type ScratchServer, scratchServer } from './scratch-server.ts';

/** A fake events service at the network boundary, which records the reports that it receives. */
export interface EventsService extends ScratchServer {
  readonly reports: RequestReport[];
}

export async function eventsService(): Promise<EventsService> {
  const reports: RequestReport[] = [];
  const server = await scratchServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    reports.push(...JSON.parse(Buffer.concat(chunks).toString()).reports);
    res.writeHead(204).end();
  });
  return { ...server, reports };
}
