import { runProgram } from '@keystead/service-kit';
import { __myThings__Service } from './__my-things__-service.ts';

void runProgram(__myThings__Service);
