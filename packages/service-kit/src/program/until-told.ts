import { once } from 'node:events';

/**
 * Waits for the parent's word, where that has started this program ahead of what it needs (STARTS_WHEN_TOLD) so that it loads
 * meanwhile. A parent that goes without a word ends it: nothing is begun yet.
 */
export async function untilTold({ STARTS_WHEN_TOLD }: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (STARTS_WHEN_TOLD !== 'true') return;
  const end = () => process.exit(0);
  process.once('disconnect', end);
  await once(process, 'message');
  process.off('disconnect', end);
}
