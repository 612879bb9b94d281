import { runProgram } from '@keystead/service-kit';
import { eventsService } from './events-service.ts';

await runProgram(eventsService);
