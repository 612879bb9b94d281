import type { FormFields } from './form-body.ts';

export interface ApiRequest {
  /** The id in its path; '' if it has none. */
  readonly id: string;
  /** The parameters: of the body of a POST, otherwise of the query. */
  readonly parameters: FormFields;
  /** The seed from which ids are derived; see `objectId`. */
  readonly seed: string;
  /** The request as its events name it. */
  readonly cause: { readonly id: string; readonly idempotency_key: string | null };
}

/**
 * Operations of the API by name, such as `POST /v1/refunds`. Each returns an object in Stripe's format or throws a
 * `StripeError`.
 */
export type Operations = Readonly<
  Record<`${'GET' | 'POST' | 'DELETE'} /v1/${string}`, (request: ApiRequest) => Promise<object>>
>;

/** The version of Stripe's API whose formats the sandbox implements. */
export const apiVersion = '2026-10-28.endive';
