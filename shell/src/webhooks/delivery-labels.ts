import type { Delivery } from '@keystead/contracts';
import type { Tone } from '@keystead/ui';

/** The labels of a delivery's states. */
export const stateNames: Readonly<Record<Delivery['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** The tone of each state. */
export const stateTones: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'warning',
  delivered: 'success',
  failed: 'danger',
};
