import type { components } from './generated/api.ts';

/** A schema of the API by its name: `Schema<'Property'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
