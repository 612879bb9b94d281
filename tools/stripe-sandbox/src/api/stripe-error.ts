type StripeErrorType = 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';

export interface StripeErrorFields {
  readonly type?: StripeErrorType;
  readonly code?: string;
  /** The reason why the card's bank declined. */
  readonly decline_code?: string;
  /** The parameter that caused the error, as the client sent it: `line_items[0][quantity]`. */
  readonly param?: string;
}

/** An error as Stripe's API returns it: `{ error: { type, code, param, message } }`. */
export class StripeError extends Error {
  override name = 'StripeError';
  readonly status: number;
  readonly fields: StripeErrorFields;

  constructor(status: number, message: string, fields: StripeErrorFields = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }

  get body() {
    const { type = 'invalid_request_error', code, decline_code, param } = this.fields;
    const reason = { ...(code && { code }), ...(decline_code && { decline_code }) };
    return { error: { ...reason, message: this.message, ...(param && { param }), type } };
  }
}

/** 400: the request is rejected. */
export const invalid = (message: string, param?: string, code?: string) =>
  new StripeError(400, message, { param, code });

/** 404: no such object. `kind` is Stripe's name in the message, such as `payment_intent`. */
export const missing = (kind: string, id: string, param = 'id') =>
  new StripeError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
