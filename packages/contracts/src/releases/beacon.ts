import Type, { type Static } from 'typebox';
import { Input, OneOf } from '../fields.ts';

/**
 * What a visitor's page reports of a remote that is being rolled out: that it begins to load it, that a page of it stands,
 * that its files didn't come, that it threw, that the API failed it.
 */
export const beaconKinds = ['loading', 'mounted', 'load_failed', 'errored', 'api_failed'] as const;
/** What a visitor's page reports. */
export type BeaconKind = (typeof beaconKinds)[number];

/** One report. Its token says whose it is: visitor, rollout and arm, signed by the gateway; it counts once. */
export const Beacon = Input({
  token: Type.String({ minLength: 1, maxLength: 500 }),
  kind: OneOf(beaconKinds),
  /** With `mounted`: milliseconds from when the remote was wanted. */
  mount_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
});
/** One report. */
export type Beacon = Static<typeof Beacon>;
