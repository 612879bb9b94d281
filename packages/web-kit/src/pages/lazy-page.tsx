import { type ComponentType, createElement, type ReactNode, use } from 'react';
import { matchRoutes, type RouteObject } from '../router.tsx';

interface LazyPage {
  (): ReactNode;
  /** Loads the code, once. From then on the page renders synchronously. */
  preload(): Promise<void>;
}

const failed = new Set<() => void>();

/** Lets pages whose code could not be loaded try again; for a boundary that renders its children again. */
export function retryFailedPages(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * `lazyPage(() => import('./pricing-page.tsx').then((m) => m.PricingPage))`. It suspends unless it was preloaded.
 * Failures are thrown until `retryFailedPages`: new attempts would suspend for ever.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let page: ComponentType | null = null;
  let loading: Promise<void> | null = null;
  const start = async () => {
    try {
      page = await load();
    } catch (error) {
      failed.add(() => {
        loading = null;
      });
      throw error;
    }
  };
  const preload = () => {
    loading ??= start();
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called at the top of a module, once for each route
  function Page() {
    if (page === null) use(preload());
    return page && createElement(page);
  }
  return Object.assign(Page, { preload });
}

function isLazy(page: RouteObject['Component']): page is LazyPage {
  return typeof page === 'function' && 'preload' in page;
}

/** Loads the code of the pages that an address shows. If one fails, rendering it throws to its error boundary. */
export async function preloadPages(routes: RouteObject[], pathname: string): Promise<void> {
  const pages = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.Component).filter(isLazy);
  await Promise.allSettled(pages.map((page) => page.preload()));
}
