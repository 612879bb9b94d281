import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseStore } from '@keystead/releases';
import { MongoClient } from 'mongodb';
import { isInterrupted } from '../backup/restore.ts';
import {
  closingsHold,
  journalBalances,
  paymentsAreInJournal,
  receiptsAreGapless,
  storedSumsMatch,
} from './check-payments.ts';
import { auditHasVersions, countsMatch, historiesAreContiguous, idsAreBelowCounters } from './check-records.ts';
import { accountsExist, nothingIsPending, referencesHold, releaseFilesExist } from './check-references.ts';
import { type Check, databasesOf, firstLines } from './stored-data.ts';

export interface VerificationOptions {
  readonly uri: string;
  /** Without a store, files of releases are not checked. */
  readonly store?: ReleaseStore;
  /**
   * For how long checks that fail are repeated: a product that has just started makes up for what a crash or a backup
   * interrupted, which takes up to two minutes.
   */
  readonly seconds: number;
  /** Gets a line when a check has succeeded. */
  readonly log: (line: string) => void;
}

const AUDIT_COMMAND = join(import.meta.dirname, '../../../../services/events/src/commands/verify-audit.ts');
const RETRY_INTERVAL_MS = 2_000;

/** The events service's own check of the chain of hashes. */
const chainIsIntact = (uri: string) => async (): Promise<string[]> => {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const env = { ...process.env, MONGODB_URI: uri, MONGODB_DATABASE: 'keystead_events' };
  execFile(process.execPath, [AUDIT_COMMAND], { env }, (error, _, stderr) => resolve(error ? [stderr.trim()] : []));
  return promise;
};

/**
 * Checks that all stored data of an installation agree: what is derived with the records, and the services with each
 * other.
 * @returns the remaining differences, a line each.
 */
export async function verifyData({ uri, store, seconds, log }: VerificationOptions): Promise<string[]> {
  const client = new MongoClient(uri);
  const checks: readonly (readonly [string, Check])[] = [
    ['no restore was interrupted', async () => ((await isInterrupted(client)) ? ['repeat the restore'] : [])],
    ['nothing waits to be published', nothingIsPending],
    ['stored counts match the records', countsMatch],
    ['stored sums match the records', storedSumsMatch],
    ['receipts are numbered without gaps', receiptsAreGapless],
    ['the journal is numbered without gaps and balances', journalBalances],
    ['nothing in the journal is dated in books closed before it', closingsHold],
    ['payments on leases are in the journal', paymentsAreInJournal],
    ['histories have each version once', historiesAreContiguous],
    ['the audit log has each version once', auditHasVersions],
    ['the chain of the audit log is intact', chainIsIntact(uri)],
    ['references lead to records', referencesHold],
    ['accounts exist', accountsExist],
    ['new ids are above all that exist', idsAreBelowCounters],
    ...(store ? ([['files of releases are stored', releaseFilesExist(store)]] as const) : []),
  ];
  const giveUpAt = performance.now() + seconds * 1_000;
  let open = checks;
  try {
    for (;;) {
      const problems: string[] = [];
      const failed: (typeof open)[number][] = [];
      for (const [name, check] of open) {
        const found = await check(databasesOf(client));
        problems.push(...firstLines(found).map((line) => `${name}: ${line}`));
        if (found.length > 0) failed.push([name, check]);
        else log(`ok: ${name}`);
      }
      open = failed;
      if (open.length === 0 || performance.now() > giveUpAt) return problems;
      await wait(RETRY_INTERVAL_MS);
    }
  } finally {
    await client.close();
  }
}
