import type { RouteObject } from '@keystead/web-kit';
import { AssistantPage } from './page/assistant-page.tsx';

export { AssistantWidget as widget } from './widget/assistant-widget.tsx';

export const routes: RouteObject[] = [{ path: '/app/ai-assistant', element: <AssistantPage /> }];
