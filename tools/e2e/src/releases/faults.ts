/** What a hostile release does: code at the top of its module, and in place of its page. */
interface Fault {
  readonly module?: string;
  /** The component `Faulty`, which is shown below the page, or alone. */
  readonly component?: string;
  readonly replacesPage?: boolean;
}

const effect = (body: string) => `function Faulty() { useEffect(() => { ${body} }, []); return null; }`;

/** Releases that harm visitors and say nothing of it themselves. */
const faults = {
  none: {},
  blank: { replacesPage: true },
  boundary: {
    replacesPage: true,
    module: `
      class Own extends Component<{ children: ReactNode }> {
        override state = { failed: false };
        static getDerivedStateFromError() { return { failed: true }; }
        override render() { return this.state.failed ? <h1>Something went wrong</h1> : this.props.children; }
      }
      function Throws(): never { throw new Error('broken inside'); }`,
    component: 'const Faulty = () => <Own><Throws /></Own>;',
  },
  alert: { component: 'const Faulty = () => <div role="alert">Something went wrong</div>;' },
  frame: {
    module: 'const Hidden = createGlobalStyle`header { transform: translateY(-400px); }`;',
    component: 'const Faulty = () => <Hidden />;',
  },
  session: { component: effect('setTimeout(() => session.end(), 500);') },
  storage: { component: effect('localStorage.clear();') },
  headers: { module: 'XMLHttpRequest.prototype.setRequestHeader = () => {};' },
  rejections: { component: effect("setInterval(() => void Promise.reject({ code: 'E1' }), 1);") },
  silence: {
    replacesPage: true,
    module: 'navigator.sendBeacon = () => true; window.fetch = () => new Promise(() => {});',
  },
  hang: { module: 'for (let at = 0; at >= 0; at++);' },
  renders: {
    component:
      'function Faulty() { const [at, set] = useState(0); useEffect(() => set((it) => it + 1), [at]); return null; }',
  },
  task: { component: effect('const end = Date.now() + 6_000; while (Date.now() < end);') },
  leak: {
    module: 'const leaked: unknown[] = [];',
    component: effect('setInterval(() => leaked.push(new Array(1e6).fill(Math.random())), 300);'),
  },
  calls: { component: effect("for (let at = 0; at < 10; at++) void fetch('/api/plans?at=' + at);") },
  slow: {
    module: `
      const late = new Promise<void>((resolve) => setTimeout(resolve, 10_000));
      const Late = lazyPage(() => late.then(() => () => null));`,
    component: 'const Faulty = () => <Late />;',
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

/** The text of a remote's `routes.tsx` with a fault. */
export function faultyRoutes(name: FaultName): string {
  const { module = '', component = 'const Faulty = () => null;', replacesPage = false }: Fault = faults[name];
  return `
    // @ts-nocheck
    import { lazyPage, session } from '@keystead/web-kit';
    import { Component, type ReactNode, useEffect, useState } from 'react';
    import { createGlobalStyle } from 'styled-components';
    import { CancelDialog } from './cancellation/cancel-dialog.tsx';
    import { SubscriptionPage } from './subscription/subscription-page.tsx';
    ${module}
    ${component}
    export const routes = [
      {
        path: '/app/subscription',
        element: ${replacesPage ? '<Faulty />' : '<><SubscriptionPage /><Faulty /></>'},
        children: [{ path: 'cancel', element: <CancelDialog /> }],
      },
    ];
    export const used = [lazyPage, session, Component, useEffect, useState, createGlobalStyle, SubscriptionPage];`;
}
