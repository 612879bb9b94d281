import { runProgram } from '@keystead/service-kit';
import { marketingService } from './marketing-service.ts';

void runProgram(marketingService);
