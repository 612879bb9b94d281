import type { Described } from '@keystead/service-kit';
import type { __MyThing__ } from './__my-thing__.ts';

/** __A my thing__ as its history shows it: what the API calls each field. */
export const describe__MyThing__ = ({ name, description }: __MyThing__): Described => ({ name, description });
