// Exported by name: a shared module is never tree-shaken. No data router: nobody uses its loaders and actions, and it
// would more than double the size (ADR 29). No StaticRouter, which only the server needs.
export {
  BrowserRouter,
  type Location,
  matchPath,
  matchRoutes,
  Navigate,
  type Navigator,
  Outlet,
  type RouteObject,
  renderMatches,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
