import { join } from 'node:path';
import type { Balanced } from '../balancer/balance.ts';
import { freePorts } from './check-port.ts';
import { type ProductProgram, sandboxName } from './programs.ts';

const gatewayName = 'gateway';
/** What only stands in for somebody else's is there once. */
const isCopied = ({ name }: ProductProgram): boolean => name !== sandboxName;

/** A copy: on a port of its own, with whatever else two can't have at once. */
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
      // The balancer says who connects; where a proxy of the operator's stands in front, that does.
      ...(program.name === gatewayName && { TRUST_PROXY: 'true' }),
    },
  };
}

/**
 * Has each program run in so many copies, and a balancer in front of them, which listens where others look for the program.
 * It is started first.
 * @param inherited what every program inherits.
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
