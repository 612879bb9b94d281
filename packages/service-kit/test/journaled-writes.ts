import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { mongo } from 'mongoose';
import type { TestApi } from './test-api.ts';

/** The journaled commands of a request so far; undefined outside of one. */
const ofRequest = new AsyncLocalStorage<string[]>();

/** The command's name and collections, such as `insert properties`; null unless it is a journaled write. */
function writeOf({ commandName, command }: mongo.CommandStartedEvent): string | null {
  if (command.writeConcern?.j !== true) return null;
  const namespaces = command.nsInfo?.map(({ ns }: { ns: string }) => ns.slice(ns.indexOf('.') + 1)).join(' ');
  return `${commandName} ${namespaces ?? command[commandName]}`;
}

/**
 * Runs `call`, which makes one request, and returns the journaled write commands that the request started before its
 * answer was sent, in order. Work that runs apart from the request, such as a relay or a job, does not count.
 */
export async function journaledWrites(api: TestApi, call: () => Promise<unknown>): Promise<string[]> {
  const commands: string[] = [];
  const onRequest = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.headers.host !== new URL(api.url).host) return;
    const started: string[] = [];
    ofRequest.enterWith(started);
    response.once('close', () => commands.push(...started.splice(0)));
  };
  const onCommand = (event: mongo.CommandStartedEvent) => {
    const write = writeOf(event);
    if (write) ofRequest.getStore()?.push(write);
  };
  const client = api.database.getClient();
  subscribe('http.server.request.start', onRequest);
  client.on('commandStarted', onCommand);
  try {
    await call();
    return commands;
  } finally {
    unsubscribe('http.server.request.start', onRequest);
    client.off('commandStarted', onCommand);
  }
}
