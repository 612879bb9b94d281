import Type, { type Static } from 'typebox';
import { OneOf } from './fields.ts';

/**
 * The closed list of machine-readable error words, by the status that each comes with. A service may answer no other.
 * Additions are compatible; a removal or a change of meaning is not. `bad_request` alone has several statuses: it is what is
 * said of a request that HTTP itself has a word for.
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

/** A status that an error may have. */
export type ErrorStatus = keyof typeof codesByStatus;

/** The error words that come with a status. */
export type CodeOf<S extends ErrorStatus> = (typeof codesByStatus)[S][number];

/** One word of the closed list of errors. */
export type ErrorCode = CodeOf<ErrorStatus>;

/** The closed list of error words. */
export const errorCodes: readonly ErrorCode[] = [...new Set(Object.values(codesByStatus).flat())];

/**
 * The one shape of every error of every route: RFC 9457 with four members of ours.
 * `error` is the sentence that a person reads; `fields` names each refused input.
 */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  error: Type.String(),
  code: OneOf(errorCodes),
  request_id: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  plan: Type.Optional(Type.String({ description: 'With plan_limit: the smallest plan that allows it' })),
});
export type Problem = Static<typeof Problem>;

/**
 * What any route may answer besides the codes that it names: refusals of the request's form and of the caller, and
 * failures of ours. A route that takes `Idempotency-Key` (a POST of a signed-in caller) may answer those of the key too.
 */
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

/** Error codes of a route that changes a record. */
export const changeCodes = ['not_found', 'forbidden', 'conflict', 'version_conflict', 'precondition_failed'] as const;
/** Error codes of a route that deletes a record. */
export const deletionCodes = ['not_found', 'forbidden', 'conflict', 'precondition_failed'] as const;
