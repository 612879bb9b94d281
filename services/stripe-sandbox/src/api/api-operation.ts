import type { FormFields } from './bracket-form.ts';

/** What an operation of the API is handed. */
export interface ApiRequest {
  /** The id in its path, '' where it has none. */
  readonly id: string;
  /** The parameters: of the body of a POST, of the query otherwise. */
  readonly parameters: FormFields;
  /** From which ids come; see `objectId`. */
  readonly seed: string;
  /** What its events say of their cause. */
  readonly cause: { readonly id: string; readonly idempotency_key: string | null };
}

/** One operation of the API: `POST /v1/refunds`; it answers an object of Stripe's form or throws a `StripeError`. */
export interface ApiOperation {
  readonly name: `${'GET' | 'POST' | 'DELETE'} /v1/${string}`;
  readonly handle: (request: ApiRequest) => Promise<object>;
}
