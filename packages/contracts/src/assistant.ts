import { defineContract } from './route.ts';

/** Everything that the assistant service answers: its health, so far. */
export const assistant = defineContract({ service: 'assistant', routes: {} });
