import type { Endpoint } from '@keystead/service-kit';
import type { __MyThings__Parts } from '../__my-things__-parts.ts';
import { create__MyThing__ } from './create-__my-thing__.ts';
import { delete__MyThing__ } from './delete-__my-thing__.ts';
import { list__MyThings__ } from './list-__my-things__.ts';
import { read__MyThing__ } from './read-__my-thing__.ts';
import { update__MyThing__ } from './update-__my-thing__.ts';

/** Everything under `/__my-things__`. */
export const __myThing__Endpoints = (parts: __MyThings__Parts): Endpoint[] => [
  list__MyThings__(parts),
  create__MyThing__(parts),
  read__MyThing__(parts),
  update__MyThing__(parts),
  delete__MyThing__(parts),
];
