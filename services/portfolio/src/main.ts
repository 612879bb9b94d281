import { runProgram } from '@keystead/service-kit';
import { portfolioService } from './portfolio-service.ts';

void runProgram(portfolioService);
