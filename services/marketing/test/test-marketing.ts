import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marketing, type Notice } from '@keystead/contracts';
import { Unavailable } from '@keystead/service-kit';
import { type RecordedLog, recordedLog, type TestApi, type TestUser, testApi } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { createMarketing } from '../src/create-marketing.ts';
import type { MarketingTools } from '../src/dependencies.ts';
import type { PartState } from '../src/status/status.ts';

/** An admin and callers of other roles. */
export const people = {
  landlord: { userId: 1, accountId: 1, role: 'landlord' },
  manager: { userId: 2, accountId: 1, role: 'property_manager' },
  otherLandlord: { userId: 3, accountId: 3, role: 'landlord' },
  tenant: { userId: 4, accountId: 4, role: 'tenant' },
  otherTenant: { userId: 6, accountId: 6, role: 'tenant', emailConfirmed: false },
  admin: { userId: 5, accountId: 5, role: 'admin', name: 'Ada Holm' },
} satisfies Record<string, TestUser>;

/** The pages and posts that ship with the product. */
export const contentFolder = join(import.meta.dirname, '../content');

/** What tests control of the service's environment. */
export interface World {
  contentFolder: string;
  /** The e-mails that identity received, in order. */
  readonly posted: Notice[];
  /** Whether identity rejects e-mails. */
  identityDown: boolean;
  /** The state of each other service; `ok` by default. */
  readonly states: Map<string, PartState>;
  readonly recorded: RecordedLog;
  now: () => Date;
}

/** The initial test environment. */
export const newWorld = (): World => ({
  contentFolder: join(import.meta.dirname, 'content'),
  posted: [],
  identityDown: false,
  states: new Map(),
  recorded: recordedLog(),
  now: () => new Date(),
});

const toolsOf = (database: Connection, world: World): MarketingTools => ({
  database,
  log: world.recorded.log,
  publicUrl: 'https://keystead.example/',
  contentFolder: world.contentFolder,
  async post({ notices }) {
    if (world.identityDown) throw new Unavailable();
    world.posted.push(...notices);
  },
  erasedAccounts: async () => ({ erased: [], as_of: '2026-01-01T00:00:00.000Z' }),
  health: async (service) => world.states.get(service) ?? 'ok',
  now: () => world.now(),
});

/** The service on a database, as another replica. */
export const marketingOn = (database: Connection, world: World) => createMarketing(toolsOf(database, world));

/** The marketing service for tests, with faked identity, other services and clock. */
export const testMarketing = (world: World = newWorld()): Promise<TestApi> =>
  testApi(marketing, (database) => marketingOn(database, world));

/** Runs each background job of the service once. */
export async function runJobs(database: Connection, world: World): Promise<void> {
  for (const job of marketingOn(database, world).jobs ?? []) await job.run();
}

/** A copy of the sample pages that a test may modify. */
export async function copyContent(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'marketing-content-'));
  await cp(join(import.meta.dirname, 'content'), folder, { recursive: true });
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
