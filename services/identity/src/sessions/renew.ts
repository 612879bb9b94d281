import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { SessionService } from './session-service.ts';

export const renew = (sessionService: SessionService) =>
  endpoint(identity, 'POST /auth/renew', async ({ caller }) => reply(await sessionService.renew(caller)));
