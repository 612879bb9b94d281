import { runProgram } from '@keystead/service-kit';
import { stripeSandbox } from './stripe-sandbox.ts';

void runProgram(stripeSandbox);
