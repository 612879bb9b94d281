import { readConfig, type ServiceConfig, serviceSettings } from '@keystead/service-kit';
import Type from 'typebox';

/** Reads the settings of the operations service from the environment. */
export const readOperationsConfig = (): ServiceConfig => readConfig(Type.Object(serviceSettings), process.env);
