import { operations } from '@keystead/contracts';
import { authorise, endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** Answers portfolio whether a property has payments of any account, or one is being created. */
export const propertyReferences = ({ payments, reservedReferences }: Dependencies) =>
  endpoint(operations, 'GET /internal/property-uses', async ({ service, query: { property_id } }) => {
    authorise(service === 'portfolio', 'Only the portfolio service may check references.');
    // The order matters: a reference that is no longer reserved at the first check has its payment written before the
    // second.
    return reply({ payments: (await reservedReferences.anyOf(property_id)) || (await payments.anyIn(property_id)) });
  });
