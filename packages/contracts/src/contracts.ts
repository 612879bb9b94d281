import { assistant } from './assistant.ts';
import { billing } from './billing.ts';
import { events } from './events.ts';
import { gateway } from './gateway.ts';
import { identity } from './identity.ts';
import { marketing } from './marketing.ts';
import { operations } from './operations.ts';
import { portfolio } from './portfolio.ts';
import { releases } from './releases.ts';
import type { Contract } from './route.ts';

/** What each service behind the gateway answers. */
export const serviceContracts: readonly Contract[] = [
  identity,
  portfolio,
  operations,
  events,
  billing,
  assistant,
  marketing,
  releases,
];

/** Everything that the product answers: the services, and the gateway itself. */
export const contracts: readonly Contract[] = [...serviceContracts, gateway];
