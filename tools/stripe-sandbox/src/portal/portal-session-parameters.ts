import type { FormFields } from '../api/bracket-form.ts';
import { fields, integer, list, oneOf, optional, required, text, webAddress } from '../api/parameters.ts';
import { invalid } from '../api/stripe-error.ts';
import type { AfterCompletion, PortalFlow } from './portal-session.ts';

const flowData = fields({
  type: required(oneOf('payment_method_update', 'subscription_cancel', 'subscription_update_confirm')),
  after_completion: optional(
    fields({
      type: required(oneOf('portal_homepage', 'redirect', 'hosted_confirmation')),
      redirect: optional(fields({ return_url: required(webAddress) })),
      hosted_confirmation: optional(fields({ custom_message: optional(text(500)) })),
    }),
  ),
  subscription_cancel: optional(fields({ subscription: required(text(100)) })),
  subscription_update_confirm: optional(
    fields({
      subscription: required(text(100)),
      items: required(
        list(
          required(fields({ id: required(text(100)), price: required(text(100)), quantity: optional(integer(1, 1)) })),
        ),
      ),
    }),
  ),
});

const newSession = fields({
  customer: required(text(100)),
  configuration: optional(text(100)),
  return_url: optional(webAddress),
  flow_data: optional(flowData),
});

type FlowData = ReturnType<typeof flowData>;
/** The content of a new portal session, from its parameters. */
export interface NewPortalSession {
  readonly customer: string;
  readonly configuration: string | undefined;
  readonly return_url: string | undefined;
  readonly flow: PortalFlow | null;
}

const missingBelow = (path: string) =>
  invalid(`Missing required param: flow_data[${path}].`, `flow_data[${path}]`, 'parameter_missing');

/** Rejects parameters that belong to another type than the chosen one. */
function rejectOthers(given: object, chosen: string, path: string): void {
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && name !== 'type' && name !== 'after_completion' && name !== chosen)
      throw invalid(
        `You cannot pass \`${path}[${name}]\` when \`${path}[type]\` is \`${chosen}\`.`,
        `${path}[${name}]`,
      );
}

function afterOf(given: FlowData['after_completion']): AfterCompletion {
  if (!given) return { type: 'portal_homepage' };
  rejectOthers(given, given.type, 'flow_data[after_completion]');
  if (given.type === 'portal_homepage') return { type: given.type };
  if (given.type === 'hosted_confirmation')
    return { type: given.type, custom_message: given.hosted_confirmation?.custom_message ?? null };
  if (!given.redirect) throw missingBelow('after_completion][redirect');
  return { type: given.type, return_url: given.redirect.return_url };
}

function flowOf(given: FlowData): PortalFlow {
  rejectOthers(given, given.type, 'flow_data');
  const after_completion = afterOf(given.after_completion);
  if (given.type === 'payment_method_update') return { type: given.type, after_completion };
  if (given.type === 'subscription_cancel') {
    if (!given.subscription_cancel) throw missingBelow('subscription_cancel');
    return { type: given.type, after_completion, subscription: given.subscription_cancel.subscription };
  }
  if (!given.subscription_update_confirm) throw missingBelow('subscription_update_confirm');
  const { subscription, items } = given.subscription_update_confirm;
  const [item, ...more] = items;
  if (!item) throw missingBelow('subscription_update_confirm][items');
  if (more.length > 0) throw invalid('Only one item can be updated.', 'flow_data[subscription_update_confirm][items]');
  return { type: given.type, after_completion, subscription, item: item.id, price: item.price };
}

/** Reads the parameters of a new portal session, or rejects them as Stripe does. */
export function readNewPortalSession(parameters: FormFields): NewPortalSession {
  const { flow_data, ...rest } = newSession(parameters, '');
  return { ...rest, flow: flow_data ? flowOf(flow_data) : null };
}
