import {
  incomeChange,
  incomeReasons,
  moreIncome,
  performance,
  periodReasons,
  periodsCompared,
  profitReasons,
} from './income.ts';
import { raises, renewals } from './leases.ts';
import {
  mostRequests,
  namedPersonnel,
  namedRequests,
  openRequests,
  requestParties,
  withoutRepairs,
} from './maintenance.ts';
import { costChange, costliest, costReasons, savings } from './maintenance-costs.ts';
import { namedProperty, placeOverview, propertiesInTrouble, vacancy } from './properties.ts';
import { debts, namedTenants, paymentHabits, tenantsInTrouble } from './tenants.ts';
import { type Topic, topic } from './topic.ts';

const agenda = topic(
  'payments',
  'todo|should|risk|attention agenda|first|attention|risk',
  'agenda first attention important many risk worst long',
  () => ({ instead: 'What should I do today?' }),
);

/** Of those whose meanings occur, the one that leaves the least of a question unread answers it; of several the first. */
export const topics: readonly Topic[] = [
  namedRequests,
  namedTenants,
  namedProperty,
  namedPersonnel,
  incomeReasons,
  profitReasons,
  costReasons,
  incomeChange,
  costChange,
  periodsCompared,
  requestParties,
  periodReasons,
  vacancy,
  raises,
  renewals,
  debts,
  openRequests,
  savings,
  costliest,
  performance,
  withoutRepairs,
  moreIncome,
  paymentHabits,
  tenantsInTrouble,
  mostRequests,
  placeOverview,
  agenda,
  propertiesInTrouble,
];
