import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, Body, ErrorCode, Problem } from '@keystead/contracts';
import { demoAccounts } from '@keystead/contracts/demo-accounts';
import { demoLeases } from './demo-leases.ts';
import { demoComment, demoRequests, demoTenantRequest } from './demo-maintenance.ts';
import { demoPayments } from './demo-payments.ts';
import { demoPersonnel } from './demo-personnel.ts';
import { demoProperties } from './demo-properties.ts';
import { demoTenants } from './demo-tenants.ts';

/**
 * Adds a portfolio for the demo landlord, through the gateway as a browser would, once for each database. The marker in
 * DATA_DIR holds the creation time of the landlord's user, so that another database gets its own data. Each record has
 * an idempotency key, so that an interrupted run creates no duplicates. For the same reason the dates are relative to
 * that time. If the demo landlord can't sign in, because other users have registered or the password was changed,
 * nothing is done. The product runs without the data: a failure is reported, and the next start retries.
 */
export async function addDemoData(url: string, dataDir: string, say: (line: string) => void): Promise<void> {
  const marker = join(dataDir, 'demo-data.json');
  try {
    const { token, user } = await signIn(url, demoAccounts.landlord);
    const done = JSON.stringify({ landlord_since: user.created_at });
    if (existsSync(marker) && readFileSync(marker, 'utf8') === done) return;
    await addPortfolio({ url, token, people: demoAccounts }, new Date(user.created_at));
    writeFileSync(marker, done);
  } catch (error) {
    if (error instanceof Refused && error.code === 'invalid_credentials') return;
    say(`The demo data could not be added: ${(error as Error).message}`);
  }
}

/**
 * Adds the data of the demo accounts for other people, relative to when the landlord registered.
 * @throws Error if a record is refused.
 */
export async function addDemoPortfolio(url: string, people: DemoPeople): Promise<void> {
  const { token, user } = await signIn(url, people.landlord, people.password);
  await addPortfolio({ url, token, people }, new Date(user.created_at));
}

const signIn = (url: string, email: string, password: string = demoAccounts.password) => {
  const credentials: Body<'POST /auth/login'> = { email, password };
  return post<Answer<'POST /auth/login'>>(`${url}/api/auth/login`, credentials);
};

/** The e-mail addresses of a landlord and their first tenant, who share one password. */
export interface DemoPeople {
  readonly landlord: string;
  readonly tenant: string;
  readonly password: string;
}

/** The session and the target of the additions. */
interface Hand {
  readonly url: string;
  readonly token: string;
  readonly people: DemoPeople;
}

/**
 * Adds records sequentially and returns their ids. Each has an idempotency key such as `demo-tenants-1`, so that none
 * is added twice.
 */
async function addAll({ url, token }: Hand, path: string, bodies: readonly object[], name = path): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, body] of bodies.entries()) {
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': `demo-${name}-${index + 1}` };
    ids.push((await post<{ id: number }>(`${url}/api/${path}`, body, headers)).id);
  }
  return ids;
}

/** The ids of the added records, in the order of the demo data. */
interface Added {
  readonly homes: readonly number[];
  readonly people: readonly number[];
}

async function addPortfolio(hand: Hand, since: Date): Promise<void> {
  const leases = demoLeases(since);
  const homes = await addAll(hand, 'properties', demoProperties);
  const people = await addAll(
    hand,
    'tenants',
    demoTenants(hand.people.tenant).map(({ home, ...tenant }, who) => {
      const move_in_date = leases.find((lease) => lease.who === who)?.start_date;
      return { ...tenant, property_id: homes[home], move_in_date };
    }),
  );
  await addAll(
    hand,
    'leases',
    leases.map(({ home, who, ...lease }) => ({ ...lease, property_id: homes[home], tenant_id: people[who] })),
  );
  await addMaintenance(hand, since, { homes, people });
  await addAll(
    hand,
    'payments',
    demoPayments(since, leases).map(({ home, who, ...payment }) => {
      return { ...payment, property_id: homes[home], tenant_id: people[who] };
    }),
  );
}

async function addMaintenance(hand: Hand, since: Date, { homes, people }: Added): Promise<void> {
  const staff = await addAll(hand, 'maintenance-personnel', demoPersonnel);
  await addAll(
    hand,
    'maintenance',
    demoRequests(since).map(({ home, who, by, ...request }) => {
      const tenant_id = who === undefined ? null : people[who];
      return { ...request, property_id: homes[home], tenant_id, assigned_to: by === undefined ? null : staff[by] };
    }),
  );
  const { home, ...request } = demoTenantRequest;
  const { tenant, password } = hand.people;
  const asTenant = { ...hand, token: (await signIn(hand.url, tenant, password)).token };
  const own = [{ ...request, property_id: homes[home] }];
  const [id] = await addAll(asTenant, 'maintenance', own, 'own-maintenance');
  await addAll(hand, `maintenance/${id}/comments`, [demoComment], 'comments');
}

class Refused extends Error {
  readonly code: ErrorCode;

  constructor({ error, code }: Problem) {
    super(error);
    this.code = code;
  }
}

async function post<T>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Refused(answer as Problem);
  return answer as T;
}
