import { readStartConfig } from './config.ts';

describe('readStartConfig', () => {
  test('has defaults', () => {
    expect(readStartConfig('/keystead', {})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/keystead/.data',
      mongodbUri: undefined,
      production: false,
      replicas: 1,
      singleProcess: false,
      underNpm: false,
      environment: {},
    });
  });

  test('reads the environment', () => {
    const environment = {
      PORT: '80',
      HOST: '0.0.0.0',
      DATA_DIR: '/data',
      MONGODB_URI: 'mongodb://db',
      NODE_ENV: 'production',
      REPLICAS: '3',
      npm_lifecycle_event: 'start',
    };
    expect(readStartConfig('/keystead', environment)).toEqual({
      port: 80,
      host: '0.0.0.0',
      dataDir: '/data',
      mongodbUri: 'mongodb://db',
      production: true,
      replicas: 3,
      singleProcess: false,
      underNpm: true,
      environment,
    });
  });

  test.each(['http', '0', '65536', '-1', '80.5', '1e3'])('PORT=%s is rejected', (PORT) => {
    expect(() => readStartConfig('/', { PORT })).toThrow(
      `PORT must be a whole number from 1 to 65535, but is "${PORT}".`,
    );
  });

  test.each(['0', '17', 'many', '1.5'])('REPLICAS=%s is rejected', (REPLICAS) => {
    expect(() => readStartConfig('/', { REPLICAS })).toThrow(
      `REPLICAS must be a whole number from 1 to 16, but is "${REPLICAS}".`,
    );
  });

  test('runs all services in one process only with SINGLE_PROCESS=true, and only with one replica', () => {
    expect(readStartConfig('/', { SINGLE_PROCESS: 'true' }).singleProcess).toBe(true);
    expect(() => readStartConfig('/', { SINGLE_PROCESS: 'yes' })).toThrow(
      'SINGLE_PROCESS must be true or false, but is "yes".',
    );
    expect(() => readStartConfig('/', { SINGLE_PROCESS: 'true', REPLICAS: '3' })).toThrow('set only one of them');
  });

  test('rejects a Stripe webhook secret without a Stripe key', () => {
    expect(() => readStartConfig('/', { STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow('card payments need both');
  });
});
