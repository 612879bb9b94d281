import { runProgram } from '@keystead/service-kit';
import { marketingService } from './marketing-service.ts';

await runProgram(marketingService);
