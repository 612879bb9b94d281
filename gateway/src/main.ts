import { runProgram } from '@keystead/service-kit';
import { readGatewayConfig } from './config.ts';
import { setUpGateway } from './set-up-gateway.ts';

await runProgram('gateway', readGatewayConfig, setUpGateway);
