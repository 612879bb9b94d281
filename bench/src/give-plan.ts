import type { PlanId } from '@keystead/contracts';
import { MongoClient } from 'mongodb';

/** Gives an account a plan in billing's own database: one without a limit can't be chosen by anybody. */
export async function givePlan(databaseUri: string, accountId: number, plan: PlanId): Promise<void> {
  const client = new MongoClient(databaseUri);
  const subscriptions = client.db('keystead_billing').collection<{ _id: number }>('subscriptions');
  const now = new Date();
  await subscriptions.updateOne(
    { _id: accountId },
    { $set: { plan, trial_end: now, created_at: now } },
    { upsert: true },
  );
  await client.close();
}
