import Type, { type Static } from 'typebox';

/** Settings that every program has. */
export const processSettings = {
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 0 }),
  HOST: Type.String({ default: '127.0.0.1' }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], { default: 'info' }),
  NODE_ENV: Type.Enum(['production', 'development', 'test'], { default: 'development' }),
};

/** Settings that every program behind or at the gateway has beside them. */
export const programSettings = {
  ...processSettings,
  IDENTITY_URL: Type.String({ minLength: 1 }),
  SERVICE_SECRET: Type.String({ minLength: 16 }),
};

/** Settings that every service with a database has beside them. */
export const serviceSettings = {
  ...programSettings,
  MONGODB_URI: Type.String({ minLength: 1 }),
  /** Where what is written is reported. */
  EVENTS_URL: Type.String({ minLength: 1 }),
  MONGODB_DATABASE: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
};

const ProcessConfig = Type.Object(processSettings);
const ServiceConfig = Type.Object(serviceSettings);
/** The settings of every program. */
export type ProcessConfig = Static<typeof ProcessConfig>;
/** The settings of every service with a database. */
export type ServiceConfig = Static<typeof ServiceConfig>;
