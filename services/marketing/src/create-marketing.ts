import type { ServiceParts } from '@keystead/service-kit';

/** Wires the marketing service. Its contract has no route yet, so it answers its health alone. */
export const createMarketing = (): ServiceParts => ({ endpoints: [] });
