import { billing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { UpgradeService } from './upgrade-service.ts';

/** Returns the URL of the provider's page on which the caller's account pays for a plan, by the month by default. */
export const startUpgrade = (service: UpgradeService) =>
  endpoint(billing, 'POST /subscription/upgrade', async ({ caller, body: { plan, interval } }) =>
    reply({ checkout_url: await service.start(caller, { plan, interval: interval ?? 'month' }) }),
  );
