import type { ChatModel } from '@keystead/contracts';
import { ConfigError, type Environment, readConfig, type ServiceConfig, serviceSettings } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const ModelName = Type.String({ minLength: 1, maxLength: 200 });

const Settings = Type.Object({
  ...serviceSettings,
  OPERATIONS_URL: Type.String({ minLength: 1 }),
  PORTFOLIO_URL: Type.String({ minLength: 1 }),
  /** Beside the basic model, one of these two has to be there. */
  OPENAI_API_KEY: Type.Optional(Type.String({ minLength: 1 })),
  /** Where the chat-completions protocol is spoken; OpenAI itself unless said. */
  OPENAI_BASE_URL: Type.Optional(Type.String({ minLength: 1 })),
  /** Turns the language model on: a key that is there for something else must send nothing anywhere. */
  ASSISTANT_BASIC_MODEL: Type.Optional(ModelName),
  /** The basic model unless said; so is the financial one. */
  ASSISTANT_ADVANCED_MODEL: Type.Optional(ModelName),
  ASSISTANT_FINANCIAL_MODEL: Type.Optional(ModelName),
  /** What an account may use in a day (UTC) before the local analyst answers in the model's place. */
  ASSISTANT_DAILY_TOKENS: Type.Integer({ minimum: 0, default: 300_000 }),
  ASSISTANT_DAILY_DOLLARS: Type.Number({ minimum: 0, default: 2 }),
  /** Dollars for a million tokens read, and written. */
  ASSISTANT_INPUT_PRICE: Type.Number({ minimum: 0, default: 0.5 }),
  ASSISTANT_OUTPUT_PRICE: Type.Number({ minimum: 0, default: 2 }),
  /** How many times the model may look things up for one answer. */
  ASSISTANT_MAX_STEPS: Type.Integer({ minimum: 1, maximum: 20, default: 6 }),
});

/** How the language model is reached, and what it may use. */
export interface ModelConfig {
  readonly apiKey: string;
  readonly baseUrl?: string;
  /** The provider's name for each of ours. */
  readonly names: Readonly<Record<ChatModel, string>>;
  readonly dailyTokens: number;
  readonly dailyDollars: number;
  /** Dollars for a million tokens. */
  readonly inputPrice: number;
  readonly outputPrice: number;
  readonly maxSteps: number;
}

/** The settings of the assistant service; without `model` the local analyst answers. */
export type AssistantConfig = Static<typeof Settings> & ServiceConfig & { readonly model?: ModelConfig };

/** A server of one's own often wants no key, but the client sends one. */
const noKey = 'none';

function modelOf(config: Static<typeof Settings>): ModelConfig | undefined {
  const { OPENAI_API_KEY, OPENAI_BASE_URL: baseUrl, ASSISTANT_BASIC_MODEL: basic } = config;
  if (!basic) return undefined;
  if (!OPENAI_API_KEY && !baseUrl)
    throw new ConfigError(
      'Configuration: OPENAI_API_KEY or OPENAI_BASE_URL is required where ASSISTANT_BASIC_MODEL is set.',
    );
  if (baseUrl !== undefined && !(/^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl)))
    throw new ConfigError('Configuration: OPENAI_BASE_URL must be an address, such as http://localhost:11434/v1.');
  return {
    apiKey: OPENAI_API_KEY ?? noKey,
    ...(baseUrl && { baseUrl }),
    names: {
      'keystead-basic': basic,
      'keystead-advanced': config.ASSISTANT_ADVANCED_MODEL ?? basic,
      'keystead-financial': config.ASSISTANT_FINANCIAL_MODEL ?? basic,
    },
    dailyTokens: config.ASSISTANT_DAILY_TOKENS,
    dailyDollars: config.ASSISTANT_DAILY_DOLLARS,
    inputPrice: config.ASSISTANT_INPUT_PRICE,
    outputPrice: config.ASSISTANT_OUTPUT_PRICE,
    maxSteps: config.ASSISTANT_MAX_STEPS,
  };
}

/** Reads the settings of the assistant service from the environment. */
export function readAssistantConfig(environment: Environment = process.env): AssistantConfig {
  const config = readConfig(Settings, environment);
  const model = modelOf(config);
  return { ...config, ...(model && { model }) };
}
