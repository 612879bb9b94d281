import {
  type Answer,
  type Body,
  billing,
  identity,
  operations,
  type Params,
  portfolio,
  type Query,
} from '@keystead/contracts';
import { type Caller, type ServiceIdentity, serviceClient } from '@keystead/service-kit';

export type ApiOperation =
  | keyof (typeof portfolio)['routes']
  | keyof (typeof operations)['routes']
  | 'GET /profile'
  | 'GET /internal/billing-tasks';

export interface CallOptions<O extends ApiOperation> {
  readonly params?: Params<O>;
  readonly query?: Query<O>;
  readonly body?: Body<O>;
  /** With a POST: creates one record, however often it is sent. */
  readonly idempotencyKey?: string;
  /** The version that the record must still have. */
  readonly ifMatch?: number;
}

/**
 * Calls another service with the caller's own token, so that the assistant gives nobody more rights than the pages do.
 * @throws AppError with the other service's error; Unavailable while it is down.
 */
export type ApiCall = <O extends ApiOperation>(name: O, options?: CallOptions<O>) => Promise<Answer<O>>;

export type RecordServices = Readonly<
  Record<'PORTFOLIO_URL' | 'OPERATIONS_URL' | 'BILLING_URL' | 'IDENTITY_URL', string>
>;

type Client = (name: string, call: object) => Promise<unknown>;
export type Clients = Readonly<Record<'portfolio' | 'operations' | 'billing' | 'identity', Client>>;

/** The service that owns an operation. The assistant calls only one operation of identity and one of billing. */
const serviceOf = (name: ApiOperation): keyof Clients => {
  if (name === 'GET /profile') return 'identity';
  if (name === 'GET /internal/billing-tasks') return 'billing';
  return Object.hasOwn(portfolio.routes, name) ? 'portfolio' : 'operations';
};

/** The clients, shared by all callers. They store no token. */
export function recordClients(urls: RecordServices, own: ServiceIdentity): Clients {
  const to = (baseUrl: string) => ({ baseUrl, identity: own });
  return {
    portfolio: serviceClient(portfolio, to(urls.PORTFOLIO_URL)) as Client,
    operations: serviceClient(operations, to(urls.OPERATIONS_URL)) as Client,
    billing: serviceClient(billing, to(urls.BILLING_URL)) as Client,
    identity: serviceClient(identity, to(urls.IDENTITY_URL)) as Client,
  };
}

export function callerRecords(clients: Clients, caller: Caller, requestId: string): ApiCall {
  return async <O extends ApiOperation>(name: O, options: CallOptions<O> = {}) =>
    clients[serviceOf(name)](name, { ...options, onBehalfOf: caller, requestId }) as Promise<Answer<O>>;
}

/** The operations that say what waits for a person. */
export type TaskOperation =
  | 'GET /internal/portfolio-tasks'
  | 'GET /internal/operations-tasks'
  | 'GET /internal/billing-tasks';

/**
 * What waits for the people of an account, none of whom is signed in: the services answer this one question to the
 * assistant's own token. No token of a user is made for it.
 */
export const accountTasks =
  (clients: Clients, account_id: number) =>
  (name: TaskOperation): Promise<Answer<TaskOperation>> =>
    clients[serviceOf(name)](name, { query: { account_id } }) as Promise<Answer<TaskOperation>>;

/** The bytes of a PDF of a lease that the caller may read. @throws AppError, such as NotFound; Unavailable */
export async function leaseDocument(
  call: ApiCall,
  lease_id: number,
  document_id: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = await call('GET /leases/{id}/documents/{document_id}', { params: { id: lease_id, document_id } });
  return new Uint8Array(await file.arrayBuffer());
}
