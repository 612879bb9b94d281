import { Button, color, font, space } from '@keystead/ui';
import { useHydrated, useLocation } from '@keystead/web-kit';
import { lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import { TextPage } from '../content/text-page.tsx';
import { guideSlug } from '../page-handles.ts';
import { PageSection } from '../sections/page-section.tsx';

/** The fragment that opens the reference: `/api-docs#reference`. */
const anchor = 'reference';

// The viewer is larger than all our own pages together, so it is loaded on demand.
const ReferenceViewer = lazy(() => import('./reference-viewer.tsx').then((it) => ({ default: it.ReferenceViewer })));

const Actions = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]};
`;

const Waiting = styled.p`font: ${font('body')}; color: ${color.textMuted};`;

function ReferenceSection() {
  const { hash } = useLocation();
  const [requested, setRequested] = useState(false);
  // The server doesn't receive the fragment after the #.
  const hydrated = useHydrated();
  const open = requested || (hydrated && hash === `#${anchor}`);
  const lead =
    'Every operation with its parameters, bodies, responses and errors, generated from the schemas that the services use.';
  return (
    <PageSection id={anchor} title="Reference" lead={lead}>
      <Actions>
        {!open && (
          <Button waiting={!hydrated} onClick={() => setRequested(true)}>
            Open the reference
          </Button>
        )}
        <a href="/api/openapi.json">OpenAPI 3.1 document</a>
        <a href="/api/postman.json" download="keystead.postman_collection.json">
          Postman collection
        </a>
      </Actions>
      {open && (
        <Suspense fallback={<Waiting role="status">Loading the reference…</Waiting>}>
          <ReferenceViewer />
        </Suspense>
      )}
    </PageSection>
  );
}

export const ApiDocsPage = () => <TextPage slug={guideSlug} below={<ReferenceSection />} />;
