import type { Delivery } from '@keystead/contracts';
import type { Tone } from '@keystead/ui';

/** What becomes of a delivery, as it is read. */
export const stateNames: Readonly<Record<Delivery['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** The tone of each. */
export const stateTones: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'warning',
  delivered: 'success',
  failed: 'danger',
};
