import type { FormFields } from '../api/bracket-form.ts';
import { invalid } from '../api/stripe-error.ts';
import type { CheckoutSession, LineItem, SubscriptionStart } from './checkout-session.ts';
import { itemPaidOnce, totalOf } from './line-items.ts';
import { expiryOf, readSessionParameters, type SessionParameters } from './session-parameters.ts';
import { readStart, type StartSources } from './subscription-start.ts';

/** The input for reading a new session. */
export interface NewSessionInput extends StartSources {
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

interface Purchase {
  readonly line_items: readonly LineItem[];
  readonly start: SubscriptionStart | null;
}

function rejectSubscriptionParameters({ subscription_data, customer }: SessionParameters): void {
  if (subscription_data) throw invalid('You can not pass `subscription_data` in `payment` mode.', 'subscription_data');
  if (customer !== undefined)
    throw invalid("The sandbox's payments have no customer: pass customer_email.", 'customer');
}

async function purchaseOf(input: NewSessionInput, parameters: SessionParameters): Promise<Purchase> {
  if (parameters.mode === 'subscription') {
    const { start, item } = await readStart(input, parameters, input.seed);
    return { start, line_items: [item] };
  }
  rejectSubscriptionParameters(parameters);
  const line_items: LineItem[] = [];
  for (const [at, given] of parameters.line_items.entries())
    line_items.push(await itemPaidOnce(input, given, `line_items[${at}]`));
  return { start: null, line_items };
}

/** Reads the parameters of a new session, or rejects them as Stripe does. */
export async function readNewSession(input: NewSessionInput): Promise<SessionContent> {
  const parameters = readSessionParameters(input.parameters, '');
  if (parameters.line_items.length === 0)
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  const { start, line_items } = await purchaseOf(input, parameters);
  return {
    mode: parameters.mode,
    currency: 'usd',
    line_items,
    start,
    amount_total: totalOf(line_items),
    expires_at: expiryOf(parameters.expires_at, input.now),
    metadata: parameters.metadata ?? {},
    client_reference_id: parameters.client_reference_id ?? null,
    customer_email: parameters.customer_email ?? null,
    success_url: parameters.success_url,
    cancel_url: parameters.cancel_url ?? null,
  };
}
