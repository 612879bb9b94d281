import type { ApiOperation } from '../api/api-operation.ts';
import { objectId, presentList } from '../api/objects.ts';
import {
  email,
  fields,
  metadata,
  metadataChange,
  nothing,
  optional,
  paging,
  text,
  unsettable,
} from '../api/parameters.ts';
import { missing } from '../api/stripe-error.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { presentCustomer } from './customer.mapper.ts';
import type { CustomerRepository } from './customer.repository.ts';
import { newCustomer, withEvent } from './customer.ts';
import type { CustomerService } from './customer-service.ts';

const newCustomerParameters = fields({
  email: optional(email),
  name: optional(text(256)),
  metadata: optional(metadata),
});
const change = fields({
  email: optional(unsettable(email)),
  name: optional(unsettable(text(256))),
  metadata: optional(metadataChange),
});
const search = fields({ ...paging, email: optional(text(512)) });

export interface CustomerDependencies {
  readonly customers: CustomerRepository;
  readonly customerService: CustomerService;
  readonly clock: SandboxClock;
}

/** `POST` and `GET /v1/customers`, and `GET` and `POST` of one by its id. */
export const customerOperations = ({ customers, customerService, clock }: CustomerDependencies): ApiOperation[] => [
  {
    name: 'POST /v1/customers',
    async handle({ parameters, seed, cause }) {
      const read = newCustomerParameters(parameters, '');
      const at = await clock.now();
      const own = { email: read.email ?? null, name: read.name ?? null, metadata: read.metadata ?? {} };
      const customer = newCustomer(objectId('cus_', seed, 14), own, at);
      const created = withEvent(customer, 'customer.created', presentCustomer(customer), { at, cause });
      return presentCustomer(await customers.add(created));
    },
  },
  {
    name: 'GET /v1/customers',
    async handle({ parameters }) {
      const { starting_after: startingAfter, limit, email: address } = search(parameters, '');
      const page = await customers.list({ email: address, limit, startingAfter });
      return presentList('/v1/customers', page, presentCustomer);
    },
  },
  {
    name: 'GET /v1/customers/{id}',
    async handle({ id, parameters }) {
      nothing(parameters, '');
      const customer = await customerService.find(id);
      if (!customer) throw missing('customer', id);
      return presentCustomer(customer);
    },
  },
  {
    name: 'POST /v1/customers/{id}',
    async handle({ id, parameters, cause }) {
      const { metadata: merged, ...read } = change(parameters, '');
      const changed = await customerService.change(id, cause, (before, context) => {
        const after = {
          ...before,
          ...(read.email !== undefined && { email: read.email }),
          ...(read.name !== undefined && { name: read.name }),
          ...(merged && { metadata: merged(before.metadata) }),
        };
        return { customer: withEvent(after, 'customer.updated', presentCustomer(after), context), result: after };
      });
      return presentCustomer(changed);
    },
  },
];
