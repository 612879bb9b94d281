import { recordedLog } from '@keystead/service-kit/testing';
import { logUnusedProvider, type ModelConfig, readAssistantConfig } from './config.ts';

describe('readAssistantConfig', () => {
  const before = process.env;
  beforeEach(() => {
    process.env = {
      MONGODB_URI: 'mongodb://localhost',
      IDENTITY_URL: 'http://localhost:1',
      EVENTS_URL: 'http://events:4000',
      OPERATIONS_URL: 'http://localhost:2',
      PORTFOLIO_URL: 'http://localhost:3',
      BILLING_URL: 'http://localhost:4',
      SERVICE_SECRET: 'x'.repeat(16),
    };
  });
  afterEach(() => {
    process.env = before;
  });

  it.each([
    ['no model is configured', {}],
    ['all of it is empty', { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', ASSISTANT_BASIC_MODEL: '' }],
    ['only a key is there', { OPENAI_API_KEY: 'sk-1' }],
    ['only an address is there', { OPENAI_BASE_URL: 'http://localhost:1' }],
    ['only the other models are named', { OPENAI_API_KEY: 'sk-1', ASSISTANT_ADVANCED_MODEL: 'large' }],
  ])('returns no model where %s', (_, change) => {
    Object.assign(process.env, change);
    expect(readAssistantConfig()).not.toHaveProperty('model');
  });

  it('uses one name for all models, and the separate settings where set', () => {
    Object.assign(process.env, { OPENAI_API_KEY: 'sk-1', ASSISTANT_BASIC_MODEL: 'small' });
    expect(readAssistantConfig().model).toEqual({
      apiKey: 'sk-1',
      names: { 'keystead-basic': 'small', 'keystead-advanced': 'small', 'keystead-financial': 'small' },
      dailyTokens: 1_000_000,
      dailyDollars: 2,
      inputPrice: 0.5,
      outputPrice: 2,
      maxSteps: 6,
      readsImages: false,
      api: 'responses',
      maxOutputTokens: 8_000,
      answerSeconds: 120,
      silenceSeconds: 90,
    });
    Object.assign(process.env, {
      ASSISTANT_ADVANCED_MODEL: 'large',
      ASSISTANT_FINANCIAL_MODEL: 'sums',
      ASSISTANT_DAILY_DOLLARS: '0.25',
      ASSISTANT_READS_IMAGES: 'true',
    });
    expect(readAssistantConfig().model).toMatchObject({
      names: { 'keystead-basic': 'small', 'keystead-advanced': 'large', 'keystead-financial': 'sums' },
      dailyDollars: 0.25,
      readsImages: true,
    });
  });

  it('needs no key for a self-hosted server', () => {
    Object.assign(process.env, { OPENAI_BASE_URL: 'http://localhost:11434/v1', ASSISTANT_BASIC_MODEL: 'small' });
    expect(readAssistantConfig().model).toMatchObject({ apiKey: 'none', baseUrl: 'http://localhost:11434/v1' });
  });

  it.each([
    ['no address', {}, 'responses'],
    ['OpenAI’s own address', { OPENAI_BASE_URL: 'https://api.openai.com/v1' }, 'responses'],
    ['an address', { OPENAI_BASE_URL: 'http://localhost:11434/v1' }, 'chat'],
    ['a setting', { OPENAI_BASE_URL: 'http://localhost:11434/v1', ASSISTANT_API: 'responses' }, 'responses'],
    ['another setting', { ASSISTANT_API: 'chat' }, 'chat'],
  ])('uses the API that suits %s', (_, change, api) => {
    Object.assign(process.env, { OPENAI_API_KEY: 'sk-1', ASSISTANT_BASIC_MODEL: 'small', ...change });
    expect(readAssistantConfig().model?.api).toBe(api);
  });

  it.each([
    [
      'a model without a key or an address',
      { ASSISTANT_BASIC_MODEL: 'small' },
      'OPENAI_API_KEY or OPENAI_BASE_URL is required',
    ],
    [
      'what is no address',
      { OPENAI_BASE_URL: 'localhost:1', ASSISTANT_BASIC_MODEL: 'small' },
      'OPENAI_BASE_URL must be an address',
    ],
    ['an allowance below nothing', { ASSISTANT_DAILY_TOKENS: '-1' }, 'ASSISTANT_DAILY_TOKENS must be'],
    ['no steps', { ASSISTANT_MAX_STEPS: '0' }, 'ASSISTANT_MAX_STEPS must be'],
    ['another API', { ASSISTANT_API: 'assistants' }, 'ASSISTANT_API must be'],
    ['another effort', { ASSISTANT_REASONING_EFFORT: 'much' }, 'ASSISTANT_REASONING_EFFORT must be'],
    ['no operations', { OPERATIONS_URL: '' }, 'OPERATIONS_URL is required'],
  ])('rejects %s with one sentence', (_, change, sentence) => {
    Object.assign(process.env, change);
    expect(readAssistantConfig).toThrow(sentence);
  });
});

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
