import { contracts, type Route } from '@keystead/contracts';
import { apiDocument } from '../api-document.ts';
import { contractOf } from './contract-of.ts';
import type { ReleasedContract } from './released-contract.ts';

/** Builds the contract of the API as it is now. */
export function presentContract(): ReleasedContract {
  const routes = contracts.flatMap((contract) => Object.entries<Route>(contract.routes));
  const sunsets = routes.flatMap(([name, { deprecated }]) => (deprecated ? [[name, deprecated.sunset] as const] : []));
  return contractOf(apiDocument(), new Map(sunsets));
}
