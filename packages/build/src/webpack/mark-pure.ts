/** What makes a component or a context, at the beginning of a line, and is not marked as doing nothing else. */
const MADE = /^((?:var|let|const) \w+ = )((?:\w+\.)?(?:forwardRef|createContext|memo)\()/gm;
const NAMED = /^\w+\.displayName = .*;$/gm;

/**
 * A webpack loader that lets go what nobody uses of the router: its components don't say that making them does nothing
 * else, so each page would load all of them, forms and prefetching included (ADR 29).
 */
export default function markPure(source: string): string {
  return source.replace(MADE, '$1/* @__PURE__ */ $2').replace(NAMED, '');
}
