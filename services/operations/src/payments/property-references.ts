import { operations } from '@keystead/contracts';
import { authorise, endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** Tells portfolio whether a property has payments, whosever, or one is being recorded. */
export const propertyUses = ({ payments, announcedUses }: Dependencies) =>
  endpoint(operations, 'GET /internal/property-references', async ({ service, query: { property_id } }) => {
    authorise(service === 'portfolio', 'Only portfolio, about to delete one, may ask for this.');
    // In this order: what is announced no more by the second look has been written before it.
    return reply({ payments: (await announcedUses.anyOf(property_id)) || (await payments.anyIn(property_id)) });
  });
