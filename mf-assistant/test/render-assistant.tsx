import { renderPages } from '@keystead/crud-ui/testing';
import type { RenderedRoute, RouteSetting } from '@keystead/web-kit/testing';
import { AssistantPage } from '../src/page/assistant-page.tsx';
import { routes } from '../src/routes.tsx';
import { AssistantWidget } from '../src/widget/assistant-widget.tsx';
import { sampleOffer } from './sample-messages.ts';

const answersOf = (answers: RouteSetting['answers']): NonNullable<RouteSetting['answers']> => ({
  'GET /ai/models': sampleOffer,
  'GET /ai/history': { messages: [], total: 0, next_cursor: null },
  'POST /ai/history': { messages: [] },
  ...answers,
});

/** Renders the assistant's page like the shell. The history is empty by default. */
export function renderAssistant({ answers, ...setting }: Partial<RouteSetting> = {}): RenderedRoute {
  return renderPages(routes, { path: '/app/ai-assistant', ...setting, answers: answersOf(answers) });
}

/** Renders another page of the app with the widget beside it, like the shell. */
export function renderWidget({ answers, ...setting }: Partial<RouteSetting> = {}): RenderedRoute {
  const page = (title: string) => (
    <>
      <h1>{title}</h1>
      <AssistantWidget />
    </>
  );
  const pages = [
    { path: '/app/tenants', element: page('Tenants') },
    { path: '/app/*', element: page('Another page') },
  ];
  return renderPages(pages, { path: '/app/tenants', ...setting, answers: answersOf(answers) });
}

/** Renders the assistant's page with the widget beside it, like the shell. */
export function renderBoth({ answers, ...setting }: Partial<RouteSetting> = {}): RenderedRoute {
  const both = (
    <>
      <AssistantPage />
      <AssistantWidget />
    </>
  );
  const pages = [{ path: '/app/ai-assistant', element: both }];
  return renderPages(pages, { path: '/app/ai-assistant', ...setting, answers: answersOf(answers) });
}
