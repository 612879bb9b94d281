import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, type Body, demoAccounts, type ErrorCode, type Problem } from '@keystead/contracts';
import { demoLeases } from './demo-leases.ts';
import { demoProperties } from './demo-properties.ts';
import { demoTenants } from './demo-tenants.ts';

/**
 * Gives the demo landlord a portfolio, through the gateway as a browser would, once for a database: the marker in
 * DATA_DIR names the landlord's record by its first moment, so that another database gets its own. Each record has
 * an idempotency key, so that being interrupted doubles nothing; the dates are counted from that moment for the same
 * reason. Where others have registered already, or the landlord has another password by now, there is nothing to do. The
 * product runs without the data: a failure is told, and tried again at the next start.
 */
export async function addDemoData(url: string, dataDir: string, say: (line: string) => void): Promise<void> {
  const marker = join(dataDir, 'demo-data.json');
  try {
    const credentials: Body<'POST /auth/login'> = { email: demoAccounts.landlord, password: demoAccounts.password };
    const { token, user } = await post<Answer<'POST /auth/login'>>(`${url}/api/auth/login`, credentials);
    const done = JSON.stringify({ landlord_since: user.created_at });
    if (existsSync(marker) && readFileSync(marker, 'utf8') === done) return;
    await addPortfolio(url, token, new Date(user.created_at));
    writeFileSync(marker, done);
  } catch (error) {
    if (error instanceof Refused && error.code === 'invalid_credentials') return;
    say(`The demo data could not be added: ${(error as Error).message}`);
  }
}

async function addPortfolio(url: string, token: string, since: Date): Promise<void> {
  /** Adds records one after the other and answers their ids. */
  const addAll = async (collection: string, bodies: readonly object[]): Promise<number[]> => {
    const ids: number[] = [];
    for (const [index, body] of bodies.entries()) {
      const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': `demo-${collection}-${index + 1}` };
      ids.push((await post<{ id: number }>(`${url}/api/${collection}`, body, headers)).id);
    }
    return ids;
  };
  const leases = demoLeases(since);
  const homes = await addAll('properties', demoProperties);
  const people = await addAll(
    'tenants',
    demoTenants.map(({ home, ...tenant }, who) => {
      const move_in_date = leases.find((lease) => lease.who === who)?.start_date;
      return { ...tenant, property_id: homes[home], move_in_date };
    }),
  );
  await addAll(
    'leases',
    leases.map(({ home, who, ...lease }) => ({ ...lease, property_id: homes[home], tenant_id: people[who] })),
  );
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
