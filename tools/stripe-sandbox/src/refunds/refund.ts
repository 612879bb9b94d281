import type { Connection } from 'mongoose';
import { ObjectStore } from '../api/object-store.ts';
import { objectId, seconds } from '../api/objects.ts';

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

export const presentRefund = ({ _id, created, ...refund }: Refund) => ({
  id: _id,
  object: 'refund' as const,
  amount: refund.amount,
  charge: refund.charge,
  created: seconds(created),
  currency: refund.currency,
  metadata: refund.metadata,
  payment_intent: refund.payment_intent,
  payment_method: objectId('pm_', refund.payment_intent),
  reason: refund.reason,
  status: 'succeeded' as const,
});

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
