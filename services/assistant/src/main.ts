import { runProgram } from '@keystead/service-kit';
import { assistantService } from './assistant-service.ts';

void runProgram(assistantService);
