import type { Connection } from 'mongoose';
import { ObjectStore } from '../api/object-store.ts';

/** The reasons for a refund that a caller may give. */
export const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** A stored refund. In the sandbox every refund succeeds immediately. */
export interface Refund {
  readonly _id: string;
  readonly created: Date;
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly charge: string;
  readonly reason: (typeof refundReasons)[number] | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The only place that queries refunds. */
export class RefundRepository extends ObjectStore<Refund> {
  constructor(database: Connection) {
    super(database, {
      name: 'refunds',
      kind: 'refund',
      expires: true,
      indexes: [[{ payment_intent: 1, created: -1 }]],
    });
  }
}
