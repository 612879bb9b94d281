import { startable } from '@keystead/service-kit';
import { readSandboxConfig } from './config.ts';
import { setUpSandbox } from './set-up-sandbox.ts';

/** The definition of the sandbox that stands in for Stripe; it starts with the settings from `readSandboxConfig`. */
export const stripeSandbox = startable('stripe-sandbox', readSandboxConfig, setUpSandbox);
