import { join } from 'node:path';
import type { Balanced } from '../balancer/balance.ts';
import { freePorts } from './check-port.ts';
import { type ProductProgram, sandboxName } from './programs.ts';

const gatewayName = 'gateway';
/** A stand-in for an external system runs once. */
const isCopied = ({ name }: ProductProgram): boolean => name !== sandboxName;

/** A copy of a program, with its own port and whatever else copies can't share. */
function copyOf(program: ProductProgram, port: number, copy: number, inherited: NodeJS.ProcessEnv): ProductProgram {
  const { environment } = program;
  const { STATE_DIR } = environment;
  const metrics = program.name === gatewayName ? Number(inherited.METRICS_PORT ?? 0) : 0;
  return {
    ...program,
    copy,
    environment: {
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...(STATE_DIR && { STATE_DIR: `${STATE_DIR}-${copy}` }),
      ...(metrics > 0 && { METRICS_PORT: String(metrics + copy - 1) }),
      // The balancer sets X-Forwarded-For, or the operator's proxy in front of it does.
      ...(program.name === gatewayName && { TRUST_PROXY: 'true' }),
    },
  };
}

/**
 * Runs each program in several copies behind a balancer, which listens on the program's usual port and starts first.
 * @param inherited the environment that every program inherits.
 */
export async function spreadOut(
  groups: readonly (readonly ProductProgram[])[],
  copies: number,
  inherited: NodeJS.ProcessEnv,
): Promise<ProductProgram[][]> {
  const ports = await freePorts(copies * groups.flat().filter(isCopied).length);
  const balanced: Balanced[] = [];
  const spread = groups.map((group) =>
    group.flatMap((program) => {
      if (!isCopied(program)) return program;
      const { HOST: host = '127.0.0.1', PORT } = program.environment;
      const own = ports.splice(0, copies);
      const isFront = program.name === gatewayName;
      const tellsWho = isFront && inherited.TRUST_PROXY !== 'true';
      balanced.push({ host, port: Number(PORT), copies: own, isFront, tellsWho });
      return own.map((port, place) => copyOf(program, port, place + 1, inherited));
    }),
  );
  const balancer: ProductProgram = {
    name: 'balancer',
    file: join(import.meta.dirname, '../balancer/main.ts'),
    environment: { BALANCED: JSON.stringify(balanced) },
  };
  return [[balancer], ...spread];
}
