import type { ServiceParts } from '@keystead/service-kit';

/** Wires the operations service. Its contract has no route yet, so it answers its health alone. */
export const createOperations = (): ServiceParts => ({ endpoints: [] });
