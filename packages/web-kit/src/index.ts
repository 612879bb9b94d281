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
export { renewSession, request, whenAnswered } from './http/request.ts';
export { callingPage, reportGoal } from './http/send.ts';
export { lazyPage, preloadPages, retryFailedPages } from './pages/lazy-page.tsx';
export { isUnsaved, useFocusAfter, useHydrated, useLeaveGuard, useUnsaved } from './pages/page-state.ts';
export * from './router.tsx';
export { onSessionExpired, personalStorage, reviewPending, session, useSession, useUser } from './session.ts';
export { type Theme, type ThemeChoice, theme, useTheme } from './theme.ts';
