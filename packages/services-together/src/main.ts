import { runPrograms } from '@keystead/service-kit';
import { readTogetherConfig } from './config.ts';

await runPrograms('services', readTogetherConfig);
