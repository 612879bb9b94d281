import { defineContract } from './route.ts';

/** Everything that the operations service answers: its health, so far. */
export const operations = defineContract({ service: 'operations', routes: {} });
