export { browserStorage, tabStorage } from './browser-storage.ts';
export {
  type Content,
  type ContentOperation,
  type ContentRequest,
  contentRequest,
  fillContents,
  useContent,
} from './content/content.ts';
export {
  contentRequests,
  type FirstPicture,
  type PageHead,
  type PageParams,
  type PublicHandle,
  publicHandle,
  readHead,
} from './content/page-head.ts';
export { ApiError, errorText, isClientError, NoAnswerError, showFieldErrors } from './http/errors.ts';
export { type RequestOptions, request, whenAnswered } from './http/request.ts';
export { type CallingPage, callingPage } from './http/send.ts';
export { type LazyPage, lazyPage, preloadPages, retryFailedPages } from './pages/lazy-page.tsx';
export { isUnsaved, useHydrated, useUnsaved } from './pages/page-state.ts';
export { useFocusAfter } from './pages/use-focus-after.ts';
export * from './router.tsx';
export { onSessionExpired, type SessionState, session, useSession, useUser } from './session.ts';
export { type Theme, type ThemeChoice, theme, useTheme } from './theme.ts';
