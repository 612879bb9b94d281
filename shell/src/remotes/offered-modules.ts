import * as ui from '@keystead/ui';
import * as webKit from '@keystead/web-kit';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as styledComponents from 'styled-components';

/** A module that the shell shares with remotes: part of the first page, or loaded on demand. */
type Offered = { lib: () => unknown } | { get: () => Promise<() => unknown> };

const here = (module: unknown): Offered => ({ lib: () => module });
const later = (load: () => Promise<unknown>): Offered => ({
  get: async () => {
    const module = await load();
    return () => module;
  },
});

/** The modules that the shell shares with remotes, by import name: one instance of each in the whole page. */
export const offeredModules: Readonly<Record<string, Offered>> = {
  react: here(react),
  'react/jsx-runtime': here(jsxRuntime),
  'react-dom': here(reactDom),
  'styled-components': here(styledComponents),
  '@keystead/web-kit': here(webKit),
  '@keystead/ui': here(ui),
  'react-hook-form': later(() => import(/* webpackChunkName: "forms" */ 'react-hook-form')),
  '@keystead/web-kit/queries': later(() => import(/* webpackChunkName: "queries" */ '@keystead/web-kit/queries')),
  '@keystead/ui/app': later(() => import(/* webpackChunkName: "app" */ '@keystead/ui/app')),
  '@keystead/ui/markdown': later(() => import('@keystead/ui/markdown')),
  '@keystead/ui/overlays': later(() => import(/* webpackChunkName: "app" */ '@keystead/ui/overlays')),
  '@keystead/page-kit': later(() => import(/* webpackChunkName: "app" */ '@keystead/page-kit')),
};
