/** The hook that React sets on a page for developer tools. */
interface ReactHook {
  renderers?: Map<number, { scheduleRefresh?: unknown }>;
}

interface Hot {
  addStatusHandler(listener: (status: string) => void): void;
}

/** Whether the page's React can swap components at run time. Only its development build can. */
function canRefresh(): boolean {
  const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: ReactHook };
  return [...(hook?.renderers?.values() ?? [])].some(({ scheduleRefresh }) => scheduleRefresh !== undefined);
}

// Without hot swapping, reload the page once webpack has applied a change. Access `webpackHot` as a member: webpack
// recognises it only in that form.
const hot = (import.meta as { webpackHot?: Hot }).webpackHot;
let applying = false;
hot?.addStatusHandler((status) => {
  if (status === 'apply') applying = true;
  if (status === 'idle' && applying && !canRefresh()) window.location.reload();
});
