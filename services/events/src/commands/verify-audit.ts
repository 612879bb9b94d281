import { ConfigError, connectDatabase, readConfig, serviceSettings } from '@keystead/service-kit';
import Type from 'typebox';
import { AuditRepository } from '../audit/audit.repository.ts';
import { verifyAudit } from '../audit/audit.ts';

const Command = Type.Object({
  MONGODB_URI: serviceSettings.MONGODB_URI,
  MONGODB_DATABASE: Type.String({ default: 'keystead_events' }),
});

/** @returns the id of the entry at which the chain is broken; null if it is intact. */
async function brokenAt(audit: AuditRepository): Promise<number | null> {
  for (let from: number | null = 1; from !== null; ) {
    const { intact, broken_at, next }: Awaited<ReturnType<typeof verifyAudit>> = await verifyAudit(audit, from);
    if (!intact) return broken_at;
    from = next;
  }
  return null;
}

// Verifies the audit log: node services/events/src/commands/verify-audit.ts
try {
  const { MONGODB_URI, MONGODB_DATABASE } = readConfig(Command, process.env);
  const database = await connectDatabase(MONGODB_URI, MONGODB_DATABASE);
  const broken = await brokenAt(new AuditRepository(database)).finally(() => database.close());
  if (broken === null) console.log('The audit log is intact.');
  else {
    console.error(`The audit log is broken at entry ${broken}.`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
