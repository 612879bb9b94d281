import { type Answer, identity, operations, portfolio } from '@keystead/contracts';
import { type Caller, type ServiceIdentity, serviceClient } from '@keystead/service-kit';
import type { Ask, Asked, AskedOperation } from './ask.ts';

/** Where the services are whose records the assistant reads, and who asks them beside the caller. */
export interface RecordServices {
  readonly portfolioUrl: string;
  readonly operationsUrl: string;
  readonly identityUrl: string;
  readonly identity: ServiceIdentity;
}

type Client = (name: string, call: object) => Promise<unknown>;

/** Whose an operation is; of identity's the assistant knows one alone. */
const serviceOf = (name: AskedOperation): keyof Clients => {
  if (name === 'GET /profile') return 'identity';
  return Object.hasOwn(portfolio.routes, name) ? 'portfolio' : 'operations';
};

/** The clients of the services that the assistant asks. */
export interface Clients {
  readonly portfolio: Client;
  readonly operations: Client;
  readonly identity: Client;
}

/** Makes the clients, once for all callers: they hold nobody's token. */
export function recordClients({ identity: own, ...urls }: RecordServices): Clients {
  const to = (baseUrl: string) => ({ baseUrl, identity: own });
  return {
    portfolio: serviceClient(portfolio, to(urls.portfolioUrl)) as Client,
    operations: serviceClient(operations, to(urls.operationsUrl)) as Client,
    identity: serviceClient(identity, to(urls.identityUrl)) as Client,
  };
}

/** The records of one caller: each call carries their token, so that the services show what their pages show. */
export function callerRecords(clients: Clients, caller: Caller, requestId: string): Ask {
  return async <O extends AskedOperation>(name: O, asked: Asked<O> = {}) =>
    clients[serviceOf(name)](name, { ...asked, onBehalfOf: caller, requestId }) as Promise<Answer<O>>;
}
