import type { SitePage } from '@keystead/contracts';
import { ArrowLeftIcon, Button, Card, Cluster, color, font, Stack, space } from '@keystead/ui';
import { BackLink, MissingFields } from '@keystead/ui/app';
import { Link, useUnsaved } from '@keystead/web-kit';
import { type ReactNode, type SubmitEventHandler, useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import styled from 'styled-components';
import { PageText } from '../../content/page-text.tsx';
import { PAGES } from './page-labels.ts';
import { fieldLabels, type PageForm, PageFormFields } from './pages.form.tsx';

const PreviewCard = styled(Card)`
  gap: ${space[6]};
  padding: ${space[6]};
  /* Beside the form it stays in sight. */
  @container (min-width: 56rem) {
    position: sticky;
    inset-block-start: 5rem;
    max-block-size: calc(100dvh - 6rem);
    overflow-y: auto;
  }
`;

const Label = styled.p`font: ${font('caption')}; color: ${color.textSubtle};`;
const Title = styled.p`font: ${font('section')}; font-size: 1.75rem; letter-spacing: -0.025em; overflow-wrap: anywhere;`;

/** The preview of the page while the user types. It renders with the public page's component. */
function PagePreview({ form: { control } }: { form: PageForm }) {
  const [title, body] = useWatch({ control, name: ['title', 'body'] });
  // Typing has priority.
  const deferredBody = useDeferredValue(body);
  return (
    // A scrollable element must be reachable by keyboard.
    <PreviewCard aria-label="Preview" tabIndex={0}>
      <Label aria-hidden>Preview</Label>
      {title !== '' && <Title>{title}</Title>}
      <PageText body={deferredBody} />
    </PreviewCard>
  );
}

const Root = styled.div`
  display: grid;
  gap: ${space[6]};
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  container-type: inline-size;
`;

const Columns = styled.div`
  display: grid;
  gap: ${space[6]};
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  @container (min-width: 56rem) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

// Always rendered, so that screen readers announce what is added to it.
const Problems = styled.div`&:not(:empty) { margin-block-end: ${space[5]}; }`;

interface PageEditorProps {
  form: PageForm;
  page?: SitePage;
  busy: boolean;
  problem: ReactNode;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

export function PageEditor({ form, page, busy, problem, onSubmit }: PageEditorProps) {
  const { errors, dirtyFields } = form.formState;
  useUnsaved(Object.values(dirtyFields).some(Boolean));
  return (
    <Root>
      <Columns>
        <form noValidate onSubmit={onSubmit}>
          <Problems aria-live="polite">
            <MissingFields labels={fieldLabels} errors={errors} />
            {problem}
          </Problems>
          <Stack gap={5}>
            <PageFormFields form={form} {...(page && { page })} />
            <Cluster>
              <Button type="submit" busy={busy}>
                Save
              </Button>
            </Cluster>
          </Stack>
        </form>
        <PagePreview form={form} />
      </Columns>
    </Root>
  );
}

export function BackToPages() {
  return (
    <BackLink as={Link} to={PAGES}>
      <ArrowLeftIcon />
      Site pages
    </BackLink>
  );
}
