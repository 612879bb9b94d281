import type { Property } from '@keystead/contracts';

type Address = Pick<Property, 'address' | 'city' | 'state' | 'zip_code'>;

/** `12 Quay Street, Portland, ME 04101`. */
export function addressLine({ address, city, state, zip_code }: Address): string {
  return `${address}, ${city}, ${state} ${zip_code}`;
}
