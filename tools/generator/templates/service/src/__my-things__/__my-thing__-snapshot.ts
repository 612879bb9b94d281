import type { HistorySnapshot } from '@keystead/service-kit';
import type { __MyThing__ } from './__my-thing__.ts';

/** The history snapshot of __a my thing__, with the field names of the API. */
export const __myThing__Snapshot = ({ name, description }: __MyThing__): HistorySnapshot => ({ name, description });
