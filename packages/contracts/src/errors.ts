import Type, { type Static } from 'typebox';
import { Named, OneOf } from './fields.ts';

/**
 * The closed list of error codes. Adding one is compatible; removing one or changing its meaning is not. Only
 * `bad_request` has several statuses: they already describe the error.
 */
export const codesByStatus = {
  400: ['bad_request', 'malformed_json', 'upgrade_refused'],
  401: ['unauthenticated', 'invalid_credentials', 'wrong_mode'],
  402: ['plan_limit', 'trial_ended'],
  403: ['forbidden', 'scope_missing', 'email_unconfirmed'],
  404: ['not_found'],
  405: ['method_not_allowed'],
  408: ['bad_request'],
  409: [
    'conflict',
    'email_taken',
    'tenant_exists',
    'tenant_in_use',
    'property_in_use',
    'property_in_maintenance',
    'lease_overlap',
    'too_many_files',
    'too_many_webhooks',
    'payment_settled',
    'payment_not_completed',
    'version_conflict',
    'idempotency_in_progress',
  ],
  412: ['precondition_failed'],
  413: ['body_too_large'],
  415: ['unsupported_media_type'],
  417: ['bad_request'],
  421: ['host_refused'],
  422: ['validation_failed', 'wrong_password', 'link_invalid', 'idempotency_key_reused', 'release_refused'],
  429: ['rate_limited'],
  431: ['bad_request'],
  500: ['internal_error'],
  502: ['bad_gateway'],
  503: ['service_unavailable'],
  504: ['gateway_timeout'],
} as const;

export type ErrorStatus = keyof typeof codesByStatus;

export type CodeOf<S extends ErrorStatus> = (typeof codesByStatus)[S][number];

export type ErrorCode = CodeOf<ErrorStatus>;

export const errorCodes: readonly ErrorCode[] = [...new Set(Object.values(codesByStatus).flat())];

export const Problem = Named(
  'The format of every error response: RFC 9457 with additional members. `error` is a message for people; `fields` maps each invalid input to a message.',
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    error: Type.String(),
    code: OneOf(errorCodes),
    request_id: Type.String(),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    plan: Type.Optional(Type.String({ description: 'With plan_limit: the smallest plan that allows it' })),
  },
);
export type Problem = Static<typeof Problem>;

/** Codes that any route may return besides its own; those of idempotency keys only routes that accept one. */
export const generalCodes: readonly ErrorCode[] = [
  'bad_request',
  'malformed_json',
  'unsupported_media_type',
  'body_too_large',
  'validation_failed',
  'unauthenticated',
  'method_not_allowed',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'internal_error',
  'service_unavailable',
];

export const changeCodes = ['not_found', 'forbidden', 'conflict', 'version_conflict', 'precondition_failed'] as const;
export const deletionCodes = ['not_found', 'forbidden', 'conflict', 'precondition_failed'] as const;
