export { browserStorage, tabStorage } from './browser-storage.ts';
export { type ContentRequest, contentRequest, fillContents, useContent } from './content/content.ts';
export {
  contentRequests,
  type FirstPicture,
  type PageHead,
  type PublicHandle,
  publicHandle,
  readHead,
} from './content/page-head.ts';
export { ApiError, errorText, isClientError, NoAnswerError, showFieldErrors } from './http/errors.ts';
export { request, whenAnswered } from './http/request.ts';
export { callingPage } from './http/send.ts';
export { lazyPage, preloadPages, retryFailedPages } from './pages/lazy-page.tsx';
export { isUnsaved, useHydrated, useUnsaved } from './pages/page-state.ts';
export { useFocusAfter } from './pages/use-focus-after.ts';
export * from './router.tsx';
export { onSessionExpired, session, useSession, useUser } from './session.ts';
export { renewSession, reviewPending } from './session-requests.ts';
export { type Theme, theme, useTheme } from './theme.ts';
