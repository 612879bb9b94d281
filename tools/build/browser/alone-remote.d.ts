/** The remote that the standalone page shows: its src/routes.tsx. */
declare module 'alone-remote' {
  export const routes: import('@keystead/web-kit').RouteObject[];
}
