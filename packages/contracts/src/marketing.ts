import { defineContract } from './route.ts';

/** Everything that the marketing service answers: its health, so far. */
export const marketing = defineContract({ service: 'marketing', routes: {} });
