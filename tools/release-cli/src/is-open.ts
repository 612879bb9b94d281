import type { Rollout } from '@keystead/contracts';

/** Whether a rollout is running or held. */
export const isOpen = ({ state }: Pick<Rollout, 'state'>): boolean => state === 'running' || state === 'held';
