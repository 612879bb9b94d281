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
  singleReplica: true,
});

/** The settings of each program, by its name. */
const environments = (sandbox: boolean) =>
  Object.fromEntries(
    productPrograms(surroundings(sandbox))
      .flat()
      .map(({ name, environment }) => [name, environment]),
  );

describe('productPrograms', () => {
  test('prefixes each secret of a list that both have while one replaces another', () => {
    const given = surroundings(true);
    const secrets = { ...given.secrets, 'stripe-key': 'new,old', 'stripe-webhook': 'old,new' };
    const programs = productPrograms({ ...given, secrets }).flat();
    const lists = { STRIPE_SECRET_KEY: 'sk_test_new,sk_test_old', STRIPE_WEBHOOK_SECRET: 'whsec_old,whsec_new' };
    for (const name of ['billing', sandboxName])
      expect(programs.find((program) => program.name === name)?.environment).toMatchObject(lists);
  });

  test('includes a sandbox instead of Stripe, which shares two secrets with billing', () => {
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

  test('leaves Stripe’s settings to the environment if a Stripe key is set', () => {
    const programs = environments(false);
    expect(Object.keys(programs)).toEqual([...serviceNames, 'gateway']);
    for (const environment of Object.values(programs))
      expect(Object.keys(environment).filter((name) => name.startsWith('STRIPE_'))).toEqual([]);
  });

  test('gives marketing the URLs of the services', () => {
    const { marketing, ...others } = environments(true);
    for (const name of ['identity', 'portfolio', 'operations', 'billing', 'assistant'])
      expect(marketing?.[`${name.toUpperCase()}_URL`]).toBe(`http://127.0.0.1:${others[name]?.PORT}`);
  });

  test('gives each program a secret of its own, and all secrets to identity only', () => {
    const programs = environments(true);
    expect(Object.keys(JSON.parse(programs.identity?.SERVICE_SECRETS ?? '{}'))).toEqual([...serviceNames, 'gateway']);
    expect(Object.entries(programs).filter(([, { SERVICE_SECRETS }]) => SERVICE_SECRETS)).toHaveLength(1);
    expect(programs.portfolio?.SERVICE_SECRET).toBe('secret of portfolio');
  });

  test('inOneProcess: returns two programs, and the shared process gets the settings of each service', () => {
    const apart = productPrograms(surroundings(true));
    const [[monolith] = [], gateway] = inOneProcess('/keystead', apart);
    expect(monolith?.file).toBe('/keystead/services/single-process/src/main.ts');
    const settings = Object.fromEntries((apart[0] ?? []).map(({ name, environment }) => [name, environment]));
    expect(JSON.parse(monolith?.environment.SERVICE_SETTINGS ?? '')).toEqual(settings);
    expect(gateway).toEqual(apart[1]);
  });
});
