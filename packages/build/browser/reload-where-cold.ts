/** What React leaves on a page that tools look into. */
interface ReactHook {
  renderers?: Map<number, { scheduleRefresh?: unknown }>;
}

interface Hot {
  addStatusHandler(listener: (status: string) => void): void;
}

/** Whether the page's React can swap components while they are shown: its development build alone can. */
function canRefresh(): boolean {
  const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: ReactHook };
  return [...(hook?.renderers?.values() ?? [])].some(({ scheduleRefresh }) => scheduleRefresh !== undefined);
}

// Where it can't, a change is shown by loading the page anew, as soon as it has been taken in.
// Taken as a member: webpack knows it by that.
const hot = (import.meta as { webpackHot?: Hot }).webpackHot;
let applying = false;
hot?.addStatusHandler((status) => {
  if (status === 'apply') applying = true;
  if (status === 'idle' && applying && !canRefresh()) window.location.reload();
});
