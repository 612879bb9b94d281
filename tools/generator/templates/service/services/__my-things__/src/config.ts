import { type Environment, readConfig, type ServiceConfig, serviceSettings } from '@keystead/service-kit';
import Type from 'typebox';

/** Reads the settings of the __my things__ service from the environment. */
export const read__MyThings__Config = (environment: Environment): ServiceConfig =>
  readConfig(Type.Object(serviceSettings), environment);
