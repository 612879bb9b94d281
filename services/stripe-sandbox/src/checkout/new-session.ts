import type { FormFields } from '../api/bracket-form.ts';
import { invalid } from '../api/stripe-error.ts';
import type { CheckoutSession, LineItem, SubscriptionStart } from './checkout-session.ts';
import { itemPaidOnce, totalOf } from './line-items.ts';
import { expiryOf, readSessionParameters, type SessionParameters } from './session-parameters.ts';
import { readStart, type StartSources } from './subscription-start.ts';

/** The input for reading a new session. */
export interface NewSessionNeeds extends StartSources {
  readonly parameters: FormFields;
  readonly now: Date;
  /** The seed from which the ids of what it begins are derived. */
  readonly seed: string;
}

/** The fields of a session that the caller determines. */
type SessionContent = Omit<
  CheckoutSession,
  '_id' | 'created' | 'failed_attempts' | 'intent_id' | 'payment' | 'status' | 'unfiled_events' | 'url'
>;

interface Bought {
  readonly line_items: readonly LineItem[];
  readonly start: SubscriptionStart | null;
}

function refuseWithPayment({ subscription_data, customer }: SessionParameters): void {
  if (subscription_data) throw invalid('You can not pass `subscription_data` in `payment` mode.', 'subscription_data');
  if (customer !== undefined)
    throw invalid("The sandbox's payments have no customer: pass customer_email.", 'customer');
}

async function boughtBy(needs: NewSessionNeeds, asked: SessionParameters): Promise<Bought> {
  if (asked.mode === 'subscription') {
    const { start, item } = await readStart(needs, asked, needs.seed);
    return { start, line_items: [item] };
  }
  refuseWithPayment(asked);
  const line_items: LineItem[] = [];
  for (const [at, given] of asked.line_items.entries())
    line_items.push(await itemPaidOnce(needs, given, `line_items[${at}]`));
  return { start: null, line_items };
}

/** Reads the parameters of a new session, or rejects them as Stripe does. */
export async function readNewSession(needs: NewSessionNeeds): Promise<SessionContent> {
  const asked = readSessionParameters(needs.parameters, '');
  if (asked.line_items.length === 0)
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  const { start, line_items } = await boughtBy(needs, asked);
  return {
    mode: asked.mode,
    currency: 'usd',
    line_items,
    start,
    amount_total: totalOf(line_items),
    expires_at: expiryOf(asked.expires_at, needs.now),
    metadata: asked.metadata ?? {},
    client_reference_id: asked.client_reference_id ?? null,
    customer_email: asked.customer_email ?? null,
    success_url: asked.success_url,
    cancel_url: asked.cancel_url ?? null,
  };
}
