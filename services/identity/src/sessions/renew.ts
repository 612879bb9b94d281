import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { SessionDesk } from './session-desk.ts';

export const renew = (desk: SessionDesk) =>
  endpoint(identity, 'POST /auth/renew', async ({ caller }) => reply(await desk.renew(caller)));
