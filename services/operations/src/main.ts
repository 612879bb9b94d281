import { runProgram } from '@keystead/service-kit';
import { operationsService } from './operations-service.ts';

await runProgram(operationsService);
