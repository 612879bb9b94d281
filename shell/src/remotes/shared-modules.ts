import * as ui from '@keystead/ui';
import * as webKit from '@keystead/web-kit';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as styledComponents from 'styled-components';

type SharedModule = { lib: () => unknown } | { get: () => Promise<() => unknown> };

const bundled = (module: unknown): SharedModule => ({ lib: () => module });
const lazy = (load: () => Promise<unknown>): SharedModule => ({
  get: async () => {
    const module = await load();
    return () => module;
  },
});

/** The modules that the shell shares with remotes, by import name: one instance of each in the whole page. */
export const sharedModules: Readonly<Record<string, SharedModule>> = {
  react: bundled(react),
  'react/jsx-runtime': bundled(jsxRuntime),
  'react-dom': bundled(reactDom),
  'styled-components': bundled(styledComponents),
  '@keystead/web-kit': bundled(webKit),
  '@keystead/ui': bundled(ui),
  'react-hook-form': lazy(() => import(/* webpackChunkName: "forms" */ 'react-hook-form')),
  '@keystead/web-kit/queries': lazy(() => import(/* webpackChunkName: "queries" */ '@keystead/web-kit/queries')),
  '@keystead/ui/app': lazy(() => import(/* webpackChunkName: "app" */ '@keystead/ui/app')),
  '@keystead/ui/markdown': lazy(() => import('@keystead/ui/markdown')),
  '@keystead/ui/overlays': lazy(() => import(/* webpackChunkName: "app" */ '@keystead/ui/overlays')),
  '@keystead/crud-ui': lazy(() => import(/* webpackChunkName: "app" */ '@keystead/crud-ui')),
};
