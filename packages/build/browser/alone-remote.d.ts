/** The remote that a page of its own is made for: its src/routes.tsx. */
declare module 'alone-remote' {
  export const routes: import('@keystead/web-kit').RouteObject[];
}
