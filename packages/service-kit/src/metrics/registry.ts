import { Registry } from 'prom-client';

export const registry = new Registry();
