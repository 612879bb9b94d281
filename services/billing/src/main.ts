import { runProgram } from '@keystead/service-kit';
import { billingService } from './billing-service.ts';

void runProgram(billingService);
