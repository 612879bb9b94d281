import { join } from 'node:path';
import type { Balanced } from '../balancer/balance.ts';
import { freePorts } from './ports.ts';
import { type ProductProgram, sandboxName } from './programs.ts';

const gatewayName = 'gateway';
/** A stand-in for an external system runs once. */
const isReplicated = ({ name }: ProductProgram): boolean => name !== sandboxName;

/** A replica of a program, with its own port and whatever else replicas can't share. */
function replicaOf(
  program: ProductProgram,
  port: number,
  replica: number,
  inherited: NodeJS.ProcessEnv,
): ProductProgram {
  const { environment } = program;
  const { STATE_DIR } = environment;
  const metrics = program.name === gatewayName ? Number(inherited.METRICS_PORT ?? 0) : 0;
  return {
    ...program,
    replica,
    environment: {
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...(STATE_DIR && { STATE_DIR: `${STATE_DIR}-${replica}` }),
      ...(metrics > 0 && { METRICS_PORT: String(metrics + replica - 1) }),
      // The balancer sets X-Forwarded-For, or the operator's proxy in front of it does.
      ...(program.name === gatewayName && { TRUST_PROXY: 'true' }),
    },
  };
}

/**
 * Runs each program in several replicas behind a balancer, which listens on the program's usual port and starts first.
 * @param inherited the environment that every program inherits.
 */
export async function spreadOut(
  groups: readonly (readonly ProductProgram[])[],
  replicas: number,
  inherited: NodeJS.ProcessEnv,
): Promise<ProductProgram[][]> {
  const ports = await freePorts(replicas * groups.flat().filter(isReplicated).length);
  const balanced: Balanced[] = [];
  const spread = groups.map((group) =>
    group.flatMap((program) => {
      if (!isReplicated(program)) return program;
      const { HOST: host = '127.0.0.1', PORT } = program.environment;
      const own = ports.splice(0, replicas);
      const isFront = program.name === gatewayName;
      const setsForwardedFor = isFront && inherited.TRUST_PROXY !== 'true';
      balanced.push({ host, port: Number(PORT), replicas: own, isFront, setsForwardedFor });
      return own.map((port, place) => replicaOf(program, port, place + 1, inherited));
    }),
  );
  const balancer: ProductProgram = {
    name: 'balancer',
    file: join(import.meta.dirname, '../balancer/main.ts'),
    environment: { BALANCED: JSON.stringify(balanced) },
  };
  return [[balancer], ...spread];
}
