import { runProgram } from '@keystead/service-kit';
import { releasesService } from './releases-service.ts';

await runProgram(releasesService);
