import {
  inOneProcess,
  productPrograms,
  type Surroundings,
  sandboxName,
  secretNames,
  serviceNames,
} from './programs.ts';

const surroundings = (sandbox: boolean): Surroundings => ({
  root: '/keystead',
  staticRoot: '/keystead',
  dataDir: '/data',
  port: 8080,
  host: '127.0.0.1',
  production: true,
  publicUrl: 'https://keystead.example',
  databaseUri: 'mongodb://db',
  ports: Object.fromEntries([...serviceNames, sandboxName].map((name, index) => [name, 4_000 + index])),
  secrets: Object.fromEntries(secretNames().map((name) => [name, `secret of ${name}`])),
  sandbox,
  singleCopy: true,
});

/** The settings of each program, by its name. */
const environments = (sandbox: boolean) =>
  Object.fromEntries(
    productPrograms(surroundings(sandbox))
      .flat()
      .map(({ name, environment }) => [name, environment]),
  );

describe('the programs of the product', () => {
  test('have a sandbox in place of Stripe, which billing shares two secrets with', () => {
    const { billing, gateway, [sandboxName]: sandbox } = environments(true);
    const shared = {
      STRIPE_SECRET_KEY: 'sk_test_secret of stripe-key',
      STRIPE_WEBHOOK_SECRET: 'whsec_secret of stripe-webhook',
    };
    const url = `http://127.0.0.1:${sandbox?.PORT}`;
    expect(billing).toMatchObject({ ...shared, STRIPE_API_URL: url });
    expect(sandbox).toMatchObject({
      ...shared,
      STRIPE_WEBHOOK_URL: `http://127.0.0.1:${billing?.PORT}/stripe/webhook`,
    });
    expect(gateway?.STRIPE_SANDBOX_URL).toBe(url);
  });

  test('leave Stripe’s settings to the environment where a key of Stripe’s is set', () => {
    const programs = environments(false);
    expect(Object.keys(programs)).toEqual([...serviceNames, 'gateway']);
    for (const environment of Object.values(programs))
      expect(Object.keys(environment).filter((name) => name.startsWith('STRIPE_'))).toEqual([]);
  });

  test('are looked at by marketing, wherever they are', () => {
    const { marketing, ...others } = environments(true);
    for (const name of ['identity', 'portfolio', 'operations', 'billing', 'assistant'])
      expect(marketing?.[`${name.toUpperCase()}_URL`]).toBe(`http://127.0.0.1:${others[name]?.PORT}`);
  });

  test('prove who they are by secrets of their own, which identity alone is told', () => {
    const programs = environments(true);
    expect(Object.keys(JSON.parse(programs.identity?.SERVICE_SECRETS ?? '{}'))).toEqual([...serviceNames, 'gateway']);
    expect(Object.entries(programs).filter(([, { SERVICE_SECRETS }]) => SERVICE_SECRETS)).toHaveLength(1);
    expect(programs.portfolio?.SERVICE_SECRET).toBe('secret of portfolio');
  });

  test('are two where the services share a process, which is told the settings of each', () => {
    const apart = productPrograms(surroundings(true));
    const [[together] = [], gateway] = inOneProcess('/keystead', apart);
    expect(together?.file).toBe('/keystead/packages/services-together/src/main.ts');
    const settings = Object.fromEntries((apart[0] ?? []).map(({ name, environment }) => [name, environment]));
    expect(JSON.parse(together?.environment.SERVICE_SETTINGS ?? '')).toEqual(settings);
    expect(gateway).toEqual(apart[1]);
  });
});
