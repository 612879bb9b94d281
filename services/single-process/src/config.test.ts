import { serviceContracts } from '@keystead/contracts';
import { readMonolithConfig } from './config.ts';
import { services } from './services.ts';

test('the list contains every service with a contract, and the sandbox', () => {
  const names = serviceContracts.map(({ service }) => service);
  expect(services.map(({ name }) => name).sort()).toEqual([...names, 'stripe-sandbox'].sort());
});

test('readMonolithConfig: starts the named services, each with its own settings beside the shared ones', () => {
  const environment = {
    MONGODB_URI: 'mongodb://db',
    PORT: '1',
    SERVICE_SETTINGS: JSON.stringify({ portfolio: { PORT: '4001' }, billing: { PORT: '4002' } }),
  };
  const read = readMonolithConfig(environment).map(({ program, environment: own }) => [
    program.name,
    own.MONGODB_URI,
    own.PORT,
  ]);
  expect(read).toEqual([
    ['billing', 'mongodb://db', '4002'],
    ['portfolio', 'mongodb://db', '4001'],
  ]);
});

test.each([
  [undefined, 'must be a JSON object'],
  ['{', 'must be a JSON object'],
  ['[]', 'must be a JSON object'],
  ['{"portfolio":1}', 'must be a JSON object'],
  ['{"portfolio":{"PORT":4001}}', 'must be a JSON object'],
  ['{"doors":{}}', 'names doors, which is not a service'],
])('SERVICE_SETTINGS=%s is rejected with one sentence', (SERVICE_SETTINGS, sentence) => {
  expect(() => readMonolithConfig({ SERVICE_SETTINGS })).toThrow(sentence);
});
