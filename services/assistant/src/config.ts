import type { ChatModel } from '@keystead/contracts';
import {
  ConfigError,
  type Environment,
  type Logger,
  readConfig,
  type ServiceConfig,
  serviceSettings,
} from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const ModelName = Type.String({ minLength: 1, maxLength: 200 });

const Settings = Type.Object({
  ...serviceSettings,
  OPERATIONS_URL: Type.String({ minLength: 1 }),
  PORTFOLIO_URL: Type.String({ minLength: 1 }),
  /** Where ASSISTANT_BASIC_MODEL is set, this key or OPENAI_BASE_URL is required. */
  OPENAI_API_KEY: Type.Optional(Type.String({ minLength: 1 })),
  /** A server with the chat-completions protocol. The default is OpenAI. */
  OPENAI_BASE_URL: Type.Optional(Type.String({ minLength: 1 })),
  /** Turns the language model on. A key that is set for another purpose must not cause any data to be sent. */
  ASSISTANT_BASIC_MODEL: Type.Optional(ModelName),
  /** The default of this model and of the financial one is the basic model. */
  ASSISTANT_ADVANCED_MODEL: Type.Optional(ModelName),
  ASSISTANT_FINANCIAL_MODEL: Type.Optional(ModelName),
  /** The budget of an account per day (UTC). Beyond it, the local analyst answers instead of the model. */
  ASSISTANT_DAILY_TOKENS: Type.Integer({ minimum: 0, default: 300_000 }),
  ASSISTANT_DAILY_DOLLARS: Type.Number({ minimum: 0, default: 2 }),
  /** Dollars per million tokens of input and of output. */
  ASSISTANT_INPUT_PRICE: Type.Number({ minimum: 0, default: 0.5 }),
  ASSISTANT_OUTPUT_PRICE: Type.Number({ minimum: 0, default: 2 }),
  /** How many times the model may call tools for one answer. */
  ASSISTANT_MAX_STEPS: Type.Integer({ minimum: 1, maximum: 20, default: 6 }),
});

function modelOf(config: Static<typeof Settings>) {
  const { OPENAI_API_KEY, OPENAI_BASE_URL: baseUrl, ASSISTANT_BASIC_MODEL: basic } = config;
  if (!basic) return undefined;
  if (!OPENAI_API_KEY && !baseUrl)
    throw new ConfigError(
      'Configuration: OPENAI_API_KEY or OPENAI_BASE_URL is required where ASSISTANT_BASIC_MODEL is set.',
    );
  if (baseUrl !== undefined && !(/^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl)))
    throw new ConfigError('Configuration: OPENAI_BASE_URL must be an address, such as http://localhost:11434/v1.');
  return {
    // A self-hosted server often needs no key, but the client sends one.
    apiKey: OPENAI_API_KEY ?? 'none',
    ...(baseUrl && { baseUrl }),
    /** The provider's name for each of our models. */
    names: {
      'keystead-basic': basic,
      'keystead-advanced': config.ASSISTANT_ADVANCED_MODEL ?? basic,
      'keystead-financial': config.ASSISTANT_FINANCIAL_MODEL ?? basic,
    } satisfies Record<ChatModel, string>,
    dailyTokens: config.ASSISTANT_DAILY_TOKENS,
    dailyDollars: config.ASSISTANT_DAILY_DOLLARS,
    /** Dollars per million tokens. */
    inputPrice: config.ASSISTANT_INPUT_PRICE,
    outputPrice: config.ASSISTANT_OUTPUT_PRICE,
    maxSteps: config.ASSISTANT_MAX_STEPS,
  };
}

export type ModelConfig = Readonly<NonNullable<ReturnType<typeof modelOf>>>;

/** The configuration of the assistant service. Without `model` the local analyst answers. */
type AssistantConfig = Static<typeof Settings> & ServiceConfig & { readonly model?: ModelConfig };

export function readAssistantConfig(environment: Environment = process.env): AssistantConfig {
  const config = readConfig(Settings, environment);
  const model = modelOf(config);
  return { ...config, ...(model && { model }) };
}

/** Logs once, at the start, why a configured provider is not used. */
export function logUnusedProvider(
  { model, OPENAI_API_KEY, OPENAI_BASE_URL }: Pick<AssistantConfig, 'model' | 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>,
  log: Logger,
): void {
  if (model) return;
  const named = [OPENAI_API_KEY && 'OPENAI_API_KEY', OPENAI_BASE_URL && 'OPENAI_BASE_URL'].filter(Boolean);
  if (named.length > 0)
    log.info(`the local analyst answers: ASSISTANT_BASIC_MODEL is not set, so ${named.join(' and ')} is not used`);
}
