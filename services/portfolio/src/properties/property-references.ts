import type { Caller } from '@keystead/service-kit';

/** Operations' references to a property. */
export interface PropertyReferences {
  /**
   * Whether a property has payments, or one is being recorded.
   * @throws Unavailable while operations is down
   */
  paymentsIn(propertyId: number, request: { readonly caller: Caller; readonly requestId: string }): Promise<boolean>;
}
