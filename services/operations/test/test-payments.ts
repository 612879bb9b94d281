import type { Body, Payment } from '@keystead/contracts';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { people, properties, tenants } from './test-operations.ts';

/** The request body for a payment of Rhea for Harbour House, in the landlord's account, with a test's changes. */
export const draft = (entry: Partial<Body<'POST /payments'>> = {}): Body<'POST /payments'> => ({
  tenant_id: tenants.rhea.id,
  property_id: properties.harbour.id,
  amount: 1850.5,
  ...entry,
});

/** Creates a payment and returns it. */
export async function addPayment(
  api: TestApi,
  entry: Partial<Body<'POST /payments'>> = {},
  by: TestUser = people.landlord,
): Promise<Payment> {
  const answer = await api.call(by, 'POST /payments', draft(entry));
  if (answer.status !== 201) throw new Error(`the payment was not created: ${JSON.stringify(answer.problem)}`);
  return answer.body;
}

/** The headers with which another service calls. */
export const asService = (api: TestApi, name: string) => ({ 'x-service-token': api.issuer.serviceToken(name) });
