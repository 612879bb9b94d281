import { runProgram } from '@keystead/service-kit';
import { identityService } from './identity-service.ts';

void runProgram(identityService);
