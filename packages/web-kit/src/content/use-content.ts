import { use, useEffect } from 'react';
import type { Content, ContentOperation, ContentRequest } from './content-request.ts';
import { contentOrPromise, letGo } from './contents.ts';

/**
 * Reads content while rendering and suspends until it has arrived. Unlike a hook, it may be called any number of times.
 */
export function readContent<O extends ContentOperation>(request: ContentRequest<O>): Content<O> {
  for (;;) {
    const found = contentOrPromise(request);
    if (!(found instanceof Promise)) return found.value;
    use(found);
  }
}

/**
 * Content of the API on a public page: the operation's answer, null where it answers 404. The first page has it from
 * the start, since its handle's `content` names it. A later page suspends until it has arrived, and throws if the
 * request fails.
 */
export function useContent<O extends ContentOperation>(request: ContentRequest<O>): Content<O> {
  const { address } = request;
  useEffect(() => () => letGo(address), [address]);
  return readContent(request);
}
