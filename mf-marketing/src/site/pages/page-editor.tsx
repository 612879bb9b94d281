import type { SitePage } from '@keystead/contracts';
import { Button, Cluster, Stack, space } from '@keystead/ui';
import { MissingFields } from '@keystead/ui/app';
import { useUnsaved } from '@keystead/web-kit';
import type { ReactNode, SubmitEventHandler } from 'react';
import styled from 'styled-components';
import { fieldLabels } from './page-fields.ts';
import { PageFormFields } from './page-form-fields.tsx';
import { PagePreview } from './page-preview.tsx';
import type { PageForm } from './use-page-form.ts';

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
  submitLabel: string;
  /** A request is in progress. */
  busy: boolean;
  /** Why the last request failed, if it did. */
  problem: ReactNode;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

/** A page's form, with a preview beside it. */
export function PageEditor({ form, page, submitLabel, busy, problem, onSubmit }: PageEditorProps) {
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
                {submitLabel}
              </Button>
            </Cluster>
          </Stack>
        </form>
        <PagePreview form={form} />
      </Columns>
    </Root>
  );
}
