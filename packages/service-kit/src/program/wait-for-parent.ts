import { once } from 'node:events';

/**
 * Waits for a message of the parent if it started this program before its dependencies are ready (WAIT_FOR_PARENT), so
 * that modules load meanwhile. If the parent exits without a message, the program ends: it has not started anything
 * yet.
 */
export async function waitForParent({ WAIT_FOR_PARENT }: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (WAIT_FOR_PARENT !== 'true') return;
  const end = () => process.exit(0);
  process.once('disconnect', end);
  await once(process, 'message');
  process.off('disconnect', end);
}
