import type { Operations } from '../api/api-operation.ts';
import { given, objectId } from '../api/objects.ts';
import { defaulted, email, fields, metadata, metadataChange, optional, text, unsettable } from '../api/parameters.ts';
import { readOperations } from '../api/read-operations.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { CustomerRepository } from './customer.repository.ts';
import { newCustomer, presentCustomer, withEvent } from './customer.ts';
import type { CustomerService } from './customer-service.ts';

const newCustomerParameters = fields({
  email: defaulted(email, null),
  name: defaulted(text(256), null),
  metadata: defaulted(metadata, {}),
});
const change = fields({
  email: optional(unsettable(email)),
  name: optional(unsettable(text(256))),
  metadata: optional(metadataChange),
});

interface CustomerDependencies {
  readonly customers: CustomerRepository;
  readonly customerService: CustomerService;
  readonly clock: SandboxClock;
}

/** `POST` and `GET /v1/customers`, and `GET` and `POST` of one by its id. */
export const customerOperations = ({ customers, customerService, clock }: CustomerDependencies): Operations => ({
  ...readOperations(
    {
      path: '/v1/customers',
      read: (id) => customerService.read(id),
      present: presentCustomer,
    },
    { email: optional(text(512)) },
    (filter, paging) => customers.list(filter, paging),
  ),
  'POST /v1/customers': async ({ parameters, seed, cause }) => {
    const at = await clock.now();
    const customer = newCustomer(objectId('cus_', seed, 14), newCustomerParameters(parameters, ''), at);
    const created = withEvent(customer, 'customer.created', presentCustomer(customer), { at, cause });
    return presentCustomer(await customers.add(created));
  },
  'POST /v1/customers/{id}': async ({ id, parameters, cause }) => {
    const { metadata: merged, ...read } = change(parameters, '');
    const changed = await customerService.update(id, cause, (before, context) => {
      const after = { ...before, ...given(read), ...(merged && { metadata: merged(before.metadata) }) };
      return withEvent(after, 'customer.updated', presentCustomer(after), context);
    });
    return presentCustomer(changed);
  },
});
