import { recordedLog } from '@keystead/service-kit/testing';
import type { ModelConfig } from './config.ts';
import { logUnusedProvider } from './log-unused-provider.ts';

describe('the log message about an unused provider', () => {
  const [key, address] = [{ OPENAI_API_KEY: 'sk-1' }, { OPENAI_BASE_URL: 'http://localhost:1/v1' }];
  it.each<[string, object, string[]]>([
    ['a key', key, ['OPENAI_API_KEY is not used']],
    ['an address', address, ['OPENAI_BASE_URL is not used']],
    ['both', { ...key, ...address }, ['OPENAI_API_KEY and OPENAI_BASE_URL is not used']],
    ['neither', {}, []],
    ['a key that is used', { ...key, model: {} as ModelConfig }, []],
  ])('with %s', (_, config, expected) => {
    const { log, lines } = recordedLog();
    logUnusedProvider(config, log);
    expect(lines.map(({ msg }) => msg)).toEqual(
      expected.map((each) => `the local analyst answers: ASSISTANT_BASIC_MODEL is not set, so ${each}`),
    );
    expect(JSON.stringify(lines)).not.toMatch(/sk-1|localhost/);
  });
});
