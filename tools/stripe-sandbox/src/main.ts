import { runProgram } from '@keystead/service-kit';
import { stripeSandbox } from './stripe-sandbox.ts';

await runProgram(stripeSandbox);
