import type { Balanced } from '../balancer/balance.ts';
import type { ProductProgram } from './programs.ts';
import { spreadOut } from './spread-out.ts';

const program = (name: string, environment: Record<string, string>): ProductProgram => ({
  name,
  file: `/${name}.ts`,
  environment,
});
const groups = [
  [program('portfolio', { PORT: '4001', HOST: '127.0.0.1' }), program('stripe-sandbox', { PORT: '4002' })],
  [
    program('gateway', {
      PORT: '80',
      HOST: '0.0.0.0',
      STATE_DIR: '/data/gateway',
      PORTFOLIO_URL: 'http://127.0.0.1:4001',
    }),
  ],
];

async function spread(inherited: NodeJS.ProcessEnv = {}) {
  const [[balancer] = [], ...others] = await spreadOut(groups, 3, inherited);
  const balanced: Balanced[] = JSON.parse(balancer?.environment.BALANCED ?? '[]');
  return { balancer, balanced, others, named: (name: string) => others.flat().filter((it) => it.name === name) };
}

describe('spreadOut with three replicas', () => {
  test('gives each replica a port of its own behind the well-known port', async () => {
    const { balancer, balanced, others, named } = await spread();
    expect(balancer?.name).toBe('balancer');
    expect(others.map((group) => group.map(({ name, replica }) => `${name} ${replica}`))).toEqual([
      ['portfolio 1', 'portfolio 2', 'portfolio 3', 'stripe-sandbox undefined'],
      ['gateway 1', 'gateway 2', 'gateway 3'],
    ]);
    const ports = (name: string) => named(name).map(({ environment }) => Number(environment.PORT));
    expect(balanced).toEqual([
      { host: '127.0.0.1', port: 4001, replicas: ports('portfolio'), isFront: false, setsForwardedFor: false },
      { host: '0.0.0.0', port: 80, replicas: ports('gateway'), isFront: true, setsForwardedFor: true },
    ]);
    expect(new Set([...ports('portfolio'), ...ports('gateway')]).size).toBe(6);
    expect(named('stripe-sandbox')).toEqual(groups[0]?.slice(1));
  });

  test('lets replicas listen on this machine only, and separates what they can’t share', async () => {
    const { named } = await spread({ METRICS_PORT: '9100' });
    expect(named('gateway').map(({ environment }) => environment)).toMatchObject(
      [1, 2, 3].map((replica) => ({
        HOST: '127.0.0.1',
        STATE_DIR: `/data/gateway-${replica}`,
        METRICS_PORT: String(9099 + replica),
        TRUST_PROXY: 'true',
        PORTFOLIO_URL: 'http://127.0.0.1:4001',
      })),
    );
    for (const { environment } of named('portfolio')) expect(Object.keys(environment).sort()).toEqual(['HOST', 'PORT']);
  });

  test('leaves X-Forwarded-For to the operator’s proxy', async () => {
    const { balanced } = await spread({ TRUST_PROXY: 'true' });
    expect(balanced.map(({ setsForwardedFor }) => setsForwardedFor)).toEqual([false, false]);
  });
});
