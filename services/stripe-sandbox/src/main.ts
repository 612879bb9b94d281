import { runProgram } from '@keystead/service-kit';
import { readSandboxConfig } from './config.ts';
import { setUpSandbox } from './set-up-sandbox.ts';

await runProgram('stripe-sandbox', readSandboxConfig, setUpSandbox);
