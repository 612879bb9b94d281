import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Body, ErrorCode, Problem } from '@keystead/contracts';
import { demoAccounts } from '@keystead/contracts/demo-accounts';
import { demoComment, demoPersonnel, demoRequests, demoTenantRequest } from './demo-maintenance.ts';
import { demoPayments, demoReturn } from './demo-payments.ts';
import { demoLeases, demoProperties, demoTenants } from './demo-portfolio.ts';

/**
 * Adds a portfolio for the demo landlord, through the gateway as a browser would, once for each database. The marker in
 * DATA_DIR holds the creation time of the landlord's user, so that another database gets its own data. Each record has
 * an idempotency key, so that an interrupted run creates no duplicates. For the same reason the dates are relative to
 * that time. If the demo landlord can't sign in, because other users have registered or the password was changed,
 * nothing is done. The product runs without the data: a failure is reported, and the next start retries.
 */
export async function addDemoData(url: string, dataDir: string, print: (line: string) => void): Promise<void> {
  const marker = join(dataDir, 'demo-data.json');
  try {
    const { token, user } = await signIn(url, demoAccounts.landlord);
    const done = JSON.stringify({ landlord_since: user.created_at });
    if (existsSync(marker) && readFileSync(marker, 'utf8') === done) return;
    await addPortfolio({ url, token, people: demoAccounts }, new Date(user.created_at));
    writeFileSync(marker, done);
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'invalid_credentials') return;
    print(`The demo data could not be added: ${(error as Error).message}`);
  }
}

/**
 * Adds the data of the demo accounts for other people, relative to when the landlord registered.
 * @throws Error if a record is rejected.
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
interface ApiSession {
  readonly url: string;
  readonly token: string;
  readonly people: DemoPeople;
}

/**
 * Adds records sequentially and returns their ids. Each has an idempotency key such as `demo-tenants-1`, so that none
 * is added twice.
 */
async function addAll(
  { url, token }: ApiSession,
  path: string,
  bodies: readonly object[],
  name = path,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, body] of bodies.entries()) {
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': `demo-${name}-${index + 1}` };
    ids.push((await post<{ id: number }>(`${url}/api/${path}`, body, headers)).id);
  }
  return ids;
}

/** The ids of the added records, in the order of the demo data. */
interface Added {
  readonly propertyIds: readonly number[];
  readonly tenantIds: readonly number[];
}

async function addPortfolio(session: ApiSession, since: Date): Promise<void> {
  const leases = demoLeases(since);
  const propertyIds = await addAll(session, 'properties', demoProperties);
  const tenantIds = await addAll(
    session,
    'tenants',
    demoTenants(session.people.tenant).map(({ home, ...tenant }, who) => {
      const move_in_date = leases.find((lease) => lease.who === who)?.start_date;
      return { ...tenant, property_id: propertyIds[home], move_in_date };
    }),
  );
  await addAll(
    session,
    'leases',
    leases.map(({ home, who, ...lease }) => ({ ...lease, property_id: propertyIds[home], tenant_id: tenantIds[who] })),
  );
  await addMaintenance(session, since, { propertyIds, tenantIds });
  const payments = demoPayments(since, leases);
  const paymentIds = await addAll(
    session,
    'payments',
    payments.map(({ home, who, ...payment }) => {
      return { ...payment, property_id: propertyIds[home], tenant_id: tenantIds[who] };
    }),
  );
  const { place, body } = demoReturn(since, payments);
  await addAll(session, `payments/${paymentIds[place]}/return`, [body], 'return');
}

async function addMaintenance(session: ApiSession, since: Date, { propertyIds, tenantIds }: Added): Promise<void> {
  const staff = await addAll(session, 'maintenance-personnel', demoPersonnel);
  await addAll(
    session,
    'maintenance',
    demoRequests(since).map(({ home, who, by, ...request }) => {
      const tenant_id = who === undefined ? null : tenantIds[who];
      return {
        ...request,
        property_id: propertyIds[home],
        tenant_id,
        assigned_to: by === undefined ? null : staff[by],
      };
    }),
  );
  const { home, ...request } = demoTenantRequest;
  const { tenant, password } = session.people;
  const asTenant = { ...session, token: (await signIn(session.url, tenant, password)).token };
  const own = [{ ...request, property_id: propertyIds[home] }];
  const [id] = await addAll(asTenant, 'maintenance', own, 'own-maintenance');
  await addAll(session, `maintenance/${id}/comments`, [demoComment], 'comments');
}

class ApiProblem extends Error {
  readonly code: ErrorCode;

  constructor({ error, code }: Problem) {
    super(error);
    this.code = code;
  }
}

/** Rejections of what may be accepted later: a service can't at the moment, or still works on an earlier try. */
const passing: ReadonlySet<ErrorCode> = new Set(['service_unavailable', 'idempotency_in_progress']);
const TRIES = 5;
const PAUSE_MS = 1_000;

/** Sends a request, and again when that may help. An idempotency key keeps it from adding a record twice. */
async function post<T>(...request: Parameters<typeof send>): Promise<T> {
  for (let left = TRIES - 1; left > 0; left--) {
    try {
      return (await send(...request)) as T;
    } catch (error) {
      if (error instanceof ApiProblem && !passing.has(error.code)) throw error;
      await pause(PAUSE_MS);
    }
  }
  return (await send(...request)) as T;
}

async function send(url: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new ApiProblem(answer as Problem);
  return answer;
}
