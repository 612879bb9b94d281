import { runPrograms } from '@keystead/service-kit';
import { readMonolithConfig } from './config.ts';

await runPrograms('services', readMonolithConfig);
