import { runPrograms } from '@keystead/service-kit';
import { readMonolithConfig } from './config.ts';

void runPrograms('services', readMonolithConfig);
