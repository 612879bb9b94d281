import { readConfig, type ServiceConfig, serviceSettings } from '@keystead/service-kit';
import Type from 'typebox';

/** Reads the settings of the assistant service from the environment. */
export const readAssistantConfig = (): ServiceConfig => readConfig(Type.Object(serviceSettings), process.env);
