import { readStartConfig } from './config.ts';

describe('readStartConfig', () => {
  test('has defaults', () => {
    expect(readStartConfig('/keystead', {})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/keystead/.data',
      mongodbUri: undefined,
      production: false,
      copies: 1,
      together: false,
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
      COPIES: '3',
      npm_lifecycle_event: 'start',
    };
    expect(readStartConfig('/keystead', environment)).toEqual({
      port: 80,
      host: '0.0.0.0',
      dataDir: '/data',
      mongodbUri: 'mongodb://db',
      production: true,
      copies: 3,
      together: false,
      underNpm: true,
      environment,
    });
  });

  test.each(['http', '0', '65536', '-1', '80.5', '1e3'])('PORT=%s is refused', (PORT) => {
    expect(() => readStartConfig('/', { PORT })).toThrow(
      `PORT must be a whole number from 1 to 65535, and is "${PORT}".`,
    );
  });

  test.each(['0', '17', 'many', '1.5'])('COPIES=%s is refused', (COPIES) => {
    expect(() => readStartConfig('/', { COPIES })).toThrow(
      `COPIES must be a whole number from 1 to 16, and is "${COPIES}".`,
    );
  });

  test('runs all services in one process only with TOGETHER=true, and only in one copy', () => {
    expect(readStartConfig('/', { TOGETHER: 'true' }).together).toBe(true);
    expect(() => readStartConfig('/', { TOGETHER: 'yes' })).toThrow('TOGETHER must be true or false, and is "yes".');
    expect(() => readStartConfig('/', { TOGETHER: 'true', COPIES: '3' })).toThrow('set one of them');
  });

  test('refuses a Stripe webhook secret without a Stripe key', () => {
    expect(() => readStartConfig('/', { STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow('card payments need both');
  });
});
