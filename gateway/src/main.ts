import { runProgram, startable } from '@keystead/service-kit';
import { readGatewayConfig } from './config.ts';
import { setUpGateway } from './set-up-gateway.ts';

await runProgram(startable('gateway', readGatewayConfig, setUpGateway));
