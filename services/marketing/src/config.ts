import { readConfig, type ServiceConfig, serviceSettings } from '@keystead/service-kit';
import Type from 'typebox';

/** Reads the settings of the marketing service from the environment. */
export const readMarketingConfig = (): ServiceConfig => readConfig(Type.Object(serviceSettings), process.env);
