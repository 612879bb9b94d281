import Type, { type Static } from 'typebox';
import { OneOf } from './fields.ts';

/**
 * The closed list of machine-readable error words. A service may answer no other.
 * Additions are compatible; a removal or a change of meaning is not.
 */
export const errorCodes = [
  'bad_request',
  'malformed_json',
  'unsupported_media_type',
  'body_too_large',
  'validation_failed',
  'unauthenticated',
  'invalid_credentials',
  'wrong_password',
  'link_invalid',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'email_taken',
  'tenant_exists',
  'tenant_in_use',
  'property_in_use',
  'property_in_maintenance',
  'lease_overlap',
  'too_many_files',
  'payment_settled',
  'payment_not_completed',
  'version_conflict',
  'precondition_failed',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'plan_limit',
  'trial_ended',
  'rate_limited',
  'host_refused',
  'upgrade_refused',
  'internal_error',
  'bad_gateway',
  'service_unavailable',
  'gateway_timeout',
] as const;

/** One word of the closed list of errors. */
export type ErrorCode = (typeof errorCodes)[number];

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
  plan: Type.Optional(Type.String({ description: 'With plan_limit: the smallest plan that would allow it' })),
});

/** What any error answer carries. */
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
