import { marketing } from '@keystead/contracts';
import { assertVersion, endpoint, nothing, untilUndisturbed } from '@keystead/service-kit';
import type { MarketingParts } from '../marketing-parts.ts';
import { messageFor } from './find-message.ts';

/** Deletes a message for good. */
export const deleteMessage = (parts: MarketingParts) =>
  endpoint(marketing, 'DELETE /marketing/messages/{id}', async ({ caller, params, ifMatch }) =>
    untilUndisturbed('this message', async () => {
      const found = await messageFor(parts, caller, params.id);
      assertVersion(found.version, { ifMatch });
      return (await parts.messages.remove(found)) ? nothing : undefined;
    }),
  );
