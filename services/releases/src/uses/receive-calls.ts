import { releases as contract } from '@keystead/contracts';
import { endpoint, nothing } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** Counts the calls that gateways report, and records that the calling releases are still in use. */
export const receiveCalls = ({ calls, releases }: Pick<Dependencies, 'calls' | 'releases'>) =>
  endpoint(contract, 'POST /internal/release-calls', async ({ body }) => {
    const now = new Date();
    await calls.add(body.calls, now);
    await releases.seenCalling(body.calls, now);
    return nothing;
  });
