import { runProgram } from '@keystead/service-kit';
import { operationsService } from './operations-service.ts';

void runProgram(operationsService);
