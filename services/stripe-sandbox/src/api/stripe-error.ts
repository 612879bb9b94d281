/** The kinds of error that Stripe's API has, as far as the sandbox answers them. */
type StripeErrorType = 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';

/** What an error says beside its sentence. */
export interface StripeErrorFields {
  readonly type?: StripeErrorType;
  readonly code?: string;
  /** Why a card's bank said no. */
  readonly decline_code?: string;
  /** The parameter that it is about, as it was sent: `line_items[0][quantity]`. */
  readonly param?: string;
}

/** An error as Stripe's API answers it: `{ error: { type, code, param, message } }`. */
export class StripeError extends Error {
  override name = 'StripeError';
  readonly status: number;
  readonly parts: StripeErrorFields;

  constructor(status: number, message: string, parts: StripeErrorFields = {}) {
    super(message);
    this.status = status;
    this.parts = parts;
  }

  /** The wire form. */
  get body() {
    const { type = 'invalid_request_error', code, decline_code, param } = this.parts;
    const because = { ...(code && { code }), ...(decline_code && { decline_code }) };
    return { error: { ...because, message: this.message, ...(param && { param }), type } };
  }
}

/** 400: what was sent is refused. */
export const invalid = (message: string, param?: string, code?: string) =>
  new StripeError(400, message, { param, code });

/** 404: no such object. `kind` as Stripe names it in the sentence, such as `payment_intent`. */
export const missing = (kind: string, id: string, param = 'id') =>
  new StripeError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
