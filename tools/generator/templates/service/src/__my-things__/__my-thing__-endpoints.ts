import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { create__MyThing__ } from './create-__my-thing__.ts';
import { delete__MyThing__ } from './delete-__my-thing__.ts';
import { list__MyThings__ } from './list-__my-things__.ts';
import { read__MyThing__ } from './read-__my-thing__.ts';
import { update__MyThing__ } from './update-__my-thing__.ts';

/** All endpoints under `/__my-things__`. */
export const __myThing__Endpoints = (deps: Dependencies): Endpoint[] => [
  list__MyThings__(deps),
  create__MyThing__(deps),
  read__MyThing__(deps),
  update__MyThing__(deps),
  delete__MyThing__(deps),
];
