import { startable } from '@keystead/service-kit';
import { readSandboxConfig } from './config.ts';
import { setUpSandbox } from './set-up-sandbox.ts';

/** The sandbox that stands in for Stripe, to be started with its settings. */
export const stripeSandbox = startable('stripe-sandbox', readSandboxConfig, setUpSandbox);
