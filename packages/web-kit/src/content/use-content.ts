import { use, useEffect } from 'react';
import type { Content, ContentOperation, ContentRequest } from './content-request.ts';
import { contentOrPromise, letGo } from './contents.ts';

/** Reads content while rendering, suspended until it has come; unlike a hook, as often as is needed. */
export function readContent<O extends ContentOperation>(request: ContentRequest<O>): Content<O> {
  for (;;) {
    const found = contentOrPromise(request);
    if (!(found instanceof Promise)) return found.value;
    use(found);
  }
}

/**
 * What a public page shows of the API: the operation's answer; null where it answers 404. The first page has it from the
 * start, since its handle's `content` names it. On a later page it suspends until it has come, and throws what fails.
 */
export function useContent<O extends ContentOperation>(request: ContentRequest<O>): Content<O> {
  const { address } = request;
  useEffect(() => () => letGo(address), [address]);
  return readContent(request);
}
