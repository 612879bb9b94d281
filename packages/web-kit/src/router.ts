// Named one by one: a shared module is never tree-shaken. No data router, whose loaders and actions nobody uses: it
// would make this more than twice as large (ADR 29). No StaticRouter, which only the server needs.
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
