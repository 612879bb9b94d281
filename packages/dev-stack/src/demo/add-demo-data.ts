import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, type Body, demoAccounts, type ErrorCode, type Problem } from '@keystead/contracts';
import { demoProperties } from './demo-properties.ts';

/**
 * Gives the demo landlord properties, through the gateway as a browser would, once for a database: the marker in
 * DATA_DIR names the landlord's record by its first moment, so that another database gets its own. Each property has
 * an idempotency key, so that being interrupted doubles nothing. Where somebody else's people are, or the landlord has
 * another password by now, there is nothing to do. The product runs without them: a failure is told, and tried again
 * at the next start.
 */
export async function addDemoData(url: string, dataDir: string, say: (line: string) => void): Promise<void> {
  const marker = join(dataDir, 'demo-data.json');
  try {
    const credentials: Body<'POST /auth/login'> = { email: demoAccounts.landlord, password: demoAccounts.password };
    const { token, user } = await post<Answer<'POST /auth/login'>>(`${url}/api/auth/login`, credentials);
    const done = JSON.stringify({ landlord_since: user.created_at });
    if (existsSync(marker) && readFileSync(marker, 'utf8') === done) return;
    for (const [index, property] of demoProperties.entries()) {
      await post(`${url}/api/properties`, property, {
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': `demo-property-${index + 1}`,
      });
    }
    writeFileSync(marker, done);
  } catch (error) {
    if (error instanceof Refused && error.code === 'invalid_credentials') return;
    say(`The demo data could not be added: ${(error as Error).message}`);
  }
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
