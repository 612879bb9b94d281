import type { Rollout } from '@keystead/contracts';

/** Whether a rollout goes on, or is held. */
export const isOpen = ({ state }: Pick<Rollout, 'state'>): boolean => state === 'running' || state === 'held';
