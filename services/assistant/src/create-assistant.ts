import type { ServiceParts } from '@keystead/service-kit';

/** Wires the assistant service. Its contract has no route yet, so it answers its health alone. */
export const createAssistant = (): ServiceParts => ({ endpoints: [] });
