/** Calls at the start of a line that create a component or a context and lack a pure annotation. */
const MADE = /^((?:var|let|const) \w+ = )((?:\w+\.)?(?:forwardRef|createContext|memo)\()/gm;
const NAMED = /^\w+\.displayName = .*;$/gm;

/**
 * A webpack loader that makes unused parts of the router removable. The router doesn't mark the creation of its
 * components as free of side effects. Without this loader every page would load all of them, including forms and
 * prefetching (ADR 29).
 */
export default function markPure(source: string): string {
  return source.replace(MADE, '$1/* @__PURE__ */ $2').replace(NAMED, '');
}
