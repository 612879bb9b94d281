import { type ChatModel, OneOf } from '@keystead/contracts';
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
  BILLING_URL: Type.String({ minLength: 1 }),
  /** Where ASSISTANT_BASIC_MODEL is set, this key or OPENAI_BASE_URL is required. */
  OPENAI_API_KEY: Type.Optional(Type.String({ minLength: 1 })),
  /** A server with OpenAI's chat completions or Responses API. The default is OpenAI. */
  OPENAI_BASE_URL: Type.Optional(Type.String({ minLength: 1 })),
  /** Turns the language model on. A key that is set for another purpose must not cause any data to be sent. */
  ASSISTANT_BASIC_MODEL: Type.Optional(ModelName),
  /** The default of this model and of the financial one is the basic model. */
  ASSISTANT_ADVANCED_MODEL: Type.Optional(ModelName),
  ASSISTANT_FINANCIAL_MODEL: Type.Optional(ModelName),
  /** The budget of an account per day (UTC). Beyond it, the local analyst answers instead of the model. */
  ASSISTANT_DAILY_TOKENS: Type.Integer({ minimum: 0, default: 1_000_000 }),
  ASSISTANT_DAILY_DOLLARS: Type.Number({ minimum: 0, default: 2 }),
  /** Dollars per million tokens of input and of output. */
  ASSISTANT_INPUT_PRICE: Type.Number({ minimum: 0, default: 0.5 }),
  ASSISTANT_OUTPUT_PRICE: Type.Number({ minimum: 0, default: 2 }),
  /** The protocol. By default `responses` for OpenAI itself, and `chat` (chat completions) with an OPENAI_BASE_URL. */
  ASSISTANT_API: Type.Optional(OneOf(['responses', 'chat'])),
  /** How much a reasoning model thinks: none, minimal, low, medium, high, xhigh or max. The default is the model's. */
  ASSISTANT_REASONING_EFFORT: Type.Optional(OneOf(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'])),
  /** Tokens of one output of the model, its reasoning included. */
  ASSISTANT_MAX_OUTPUT_TOKENS: Type.Integer({ minimum: 500, maximum: 200_000, default: 8_000 }),
  /** Seconds for a streamed answer in all. */
  ASSISTANT_ANSWER_SECONDS: Type.Integer({ minimum: 10, maximum: 600, default: 120 }),
  /** Seconds of silence, also before the first token, after which the analyst answers instead of the model. */
  ASSISTANT_SILENCE_SECONDS: Type.Integer({ minimum: 5, maximum: 600, default: 90 }),
  /** How many times the model may call tools for one answer. */
  ASSISTANT_MAX_STEPS: Type.Integer({ minimum: 1, maximum: 20, default: 6 }),
  /** Whether the models take images. They may then look at the photos of maintenance requests. */
  ASSISTANT_READS_IMAGES: Type.Boolean({ default: false }),
});

/** OpenAI itself has both protocols, and offers its reasoning models with tools only by the Responses API. */
const isOpenAi = (baseUrl: string | undefined) =>
  baseUrl === undefined || new URL(baseUrl).hostname.endsWith('.openai.com');

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
    readsImages: config.ASSISTANT_READS_IMAGES,
    api: config.ASSISTANT_API ?? (isOpenAi(baseUrl) ? 'responses' : 'chat'),
    ...(config.ASSISTANT_REASONING_EFFORT && { reasoningEffort: config.ASSISTANT_REASONING_EFFORT }),
    maxOutputTokens: config.ASSISTANT_MAX_OUTPUT_TOKENS,
    answerSeconds: config.ASSISTANT_ANSWER_SECONDS,
    silenceSeconds: config.ASSISTANT_SILENCE_SECONDS,
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
