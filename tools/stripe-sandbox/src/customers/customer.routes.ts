import { listOperation, type Operations, readOperation } from '../api/api-operation.ts';
import { given, objectId } from '../api/objects.ts';
import { defaulted, email, fields, metadata, optional, text, unsettable } from '../api/parameters.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { CustomerRepository } from './customer.repository.ts';
import { newCustomer, presentCustomer, withEvent } from './customer.ts';
import type { CustomerService } from './customer-service.ts';

const newCustomerParameters = fields({
  email: defaulted(email, null),
  name: defaulted(text(256), null),
  metadata: defaulted(metadata, {}),
});
const change = fields({ email: optional(unsettable(email)), name: optional(unsettable(text(256))) });

interface CustomerDependencies {
  readonly customers: CustomerRepository;
  readonly customerService: CustomerService;
  readonly clock: SandboxClock;
}

const resource = { path: '/v1/customers', present: presentCustomer } as const;

/** `POST` and `GET /v1/customers`, and `GET` and `POST` of one by its id. */
export const customerOperations = ({ customers, customerService, clock }: CustomerDependencies): Operations => ({
  ...readOperation(resource, (id) => customerService.read(id)),
  ...listOperation(resource, {}, (_, paging) => customers.list({}, paging)),
  'POST /v1/customers': async ({ parameters, seed }) => {
    const read = newCustomerParameters(parameters, '');
    return presentCustomer(await customers.add(newCustomer(objectId('cus_', seed, 14), read, await clock.now())));
  },
  'POST /v1/customers/{id}': async ({ id, parameters }) => {
    const read = change(parameters, '');
    const changed = await customerService.update(id, (before, at) => {
      const after = { ...before, ...given(read) };
      return withEvent(after, 'customer.updated', presentCustomer(after), at);
    });
    return presentCustomer(changed);
  },
});
