import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Session } from '@keystead/contracts';
import { type DataSet, type PlannedAccount, places } from './data/data-plan.ts';
import { type Home, HomePlanner } from './data/home.ts';
import { type ApiCaller, administrator, type MeasuredProduct } from './measured-product.ts';

export interface Player {
  readonly session: Session;
  readonly caller: ApiCaller;
  readonly account: PlannedAccount;
  readonly homes: readonly Home[];
}

/** A service that is called directly, without the gateway. */
export type CalledService = 'portfolio' | 'operations';

/** The environment of the measurements: the started product on its data set, with its callers. */
export interface Environment {
  readonly product: MeasuredProduct;
  /** The largest account, the one for write calls, and one with 20 properties. */
  readonly players: Readonly<Record<keyof typeof places, Player>>;
  readonly admin: ApiCaller;
  readonly services: Readonly<Record<CalledService, string>>;
  /** The token with which the gateway calls services. */
  readonly serviceToken: string;
}

/**
 * Reads the services' URLs from the environment of the gateway's process: nothing else knows their ports.
 * @throws Error where the system doesn't provide it, such as outside Linux.
 */
async function readServices(product: MeasuredProduct): Promise<Record<CalledService | 'identity', string>> {
  const settings = await readFile(`/proc/${product.processes.get('gateway')}/environ`, 'utf8');
  const url = (name: string) => {
    const found = new RegExp(`(?:^|\\0)${name.toUpperCase()}_URL=([^\\0]+)`).exec(settings)?.[1];
    if (!found) throw new Error(`the gateway has no URL of ${name}`);
    return found;
  };
  return { portfolio: url('portfolio'), operations: url('operations'), identity: url('identity') };
}

/** Requests a service token for the gateway with the secret of the installation. */
async function readServiceToken(product: MeasuredProduct, identity: string): Promise<string> {
  const secrets = JSON.parse(readFileSync(join(product.folder, 'secrets.json'), 'utf8')) as Record<string, string>;
  const response = await fetch(`${identity}/internal/service-tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'gateway', secret: secrets.gateway }),
  });
  if (!response.ok) throw new Error(`no token for services: ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

export async function createEnvironment(product: MeasuredProduct, { plan, dates }: DataSet): Promise<Environment> {
  const planner = new HomePlanner(plan, dates);
  const player = async (place: number): Promise<Player> => {
    const account = plan.accounts[place];
    if (!account) throw new Error(`the data set has no account ${place}`);
    const session = await product.signIn(account.landlord.email);
    return { session, caller: product.as(session), account, homes: [...planner.homesOf(account)] };
  };
  const services = await readServices(product);
  return {
    product,
    players: {
      large: await player(places.large),
      middle: await player(places.middle),
      small: await player(places.small),
    },
    admin: product.as(await product.signIn(administrator)),
    services,
    serviceToken: await readServiceToken(product, services.identity),
  };
}
