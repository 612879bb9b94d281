import { once } from 'node:events';

/**
 * Waits for a message of the parent if it started this program before its dependencies are ready (STARTS_WHEN_TOLD), so
 * that modules load meanwhile. If the parent exits without a message, the program ends: it has not started anything
 * yet.
 */
export async function waitForParent({ STARTS_WHEN_TOLD }: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (STARTS_WHEN_TOLD !== 'true') return;
  const end = () => process.exit(0);
  process.once('disconnect', end);
  await once(process, 'message');
  process.off('disconnect', end);
}
