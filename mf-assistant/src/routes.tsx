import type { RouteObject } from '@keystead/web-kit';
import { AssistantPage } from './page/assistant-page.tsx';
import { AssistantWidget } from './widget/assistant-widget.tsx';

export const slots = { 'app.widget': AssistantWidget };

export const routes: RouteObject[] = [{ path: '/app/ai-assistant', element: <AssistantPage /> }];
