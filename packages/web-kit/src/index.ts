export { browserStorage, tabStorage } from './browser-storage.ts';
export { type Content, type ContentOperation, type ContentRequest, contentRequest } from './content/content-request.ts';
export { fillContents } from './content/contents.ts';
export { contentRequests, readHead } from './content/page-head.ts';
export {
  type FirstPicture,
  type PageHead,
  type PageParams,
  type PublicHandle,
  publicHandle,
} from './content/public-handle.ts';
export { useContent } from './content/use-content.ts';
export { ApiError, isClientError } from './http/api-error.ts';
export { type CallingPage, callingPage } from './http/calling-page.ts';
export { errorText } from './http/error-text.ts';
export { NoAnswerError } from './http/no-answer-error.ts';
export { type RequestOptions, request } from './http/request.ts';
export { showFieldErrors } from './http/show-field-errors.ts';
export { whenAnswered } from './http/under-way.ts';
export { type LazyPage, lazyPage, retryFailedPages } from './pages/lazy-page.tsx';
export { Link, NavLink } from './pages/link.tsx';
export { preloadPages } from './pages/preload-pages.ts';
export { isUnsaved, useUnsaved } from './pages/unsaved.ts';
export { useFocusAfter } from './pages/use-focus-after.ts';
export { useHydrated } from './pages/use-hydrated.ts';
export * from './router.ts';
export { type SessionState, session } from './session/session.ts';
export { onSessionExpired } from './session/session-expiry.ts';
export { useSession, useUser } from './session/use-session.ts';
export { type Theme, theme } from './theme/theme.ts';
export { type ThemeChoice, useTheme } from './theme/use-theme.ts';
