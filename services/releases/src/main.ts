import { runProgram } from '@keystead/service-kit';
import { releasesService } from './releases-service.ts';

void runProgram(releasesService);
