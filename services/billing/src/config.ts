import { readConfig, type ServiceConfig, serviceSettings } from '@keystead/service-kit';
import Type from 'typebox';

/** Reads the settings of the billing service from the environment. */
export const readBillingConfig = (): ServiceConfig => readConfig(Type.Object(serviceSettings), process.env);
