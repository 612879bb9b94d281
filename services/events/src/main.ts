import { runProgram } from '@keystead/service-kit';
import { eventsService } from './events-service.ts';

void runProgram(eventsService);
