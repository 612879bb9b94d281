import type { Import } from '@keystead/contracts';
import { Second } from '@keystead/crud-ui';
import { Card, CardBody, LinkButton, Stack, VisuallyHidden } from '@keystead/ui';
import { EmptyState, LoadFailure, LoadingRows, ProgressBar, Section, UploadIcon } from '@keystead/ui/app';
import { ApiError, Link, useParams } from '@keystead/web-kit';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isWorking, useImport, useRefreshAfterImport } from './import.api.ts';
import { count, type ImportKind, kindTexts, rowCount, stateNames } from './import.ts';
import { ImportChecked, ImportDone } from './import-results.tsx';
import { ImportFrame } from './import-start-page.tsx';
import { MapColumns } from './map-columns.tsx';

/**
 * Moves the focus to the heading of a step when the focused element was removed with the step before. It does not move
 * the focus for the first step.
 * @returns the ref of the element that contains the steps
 */
function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true });
  }, [step]);
  return place;
}

function ImportWorking({ it: { kind, file_name, state, progress } }: { it: Import }) {
  const label = state === 'checking' ? 'Checking the rows' : `Adding ${kindTexts[kind].many}`;
  return (
    <Section title={file_name}>
      <Card>
        <CardBody>
          <Stack>
            <ProgressBar
              label={label}
              value={progress.done}
              max={progress.total}
              text={`${count(progress.done)} of ${rowCount(progress.total)}`}
            />
            <Second as="p">
              You can leave this page. The import continues, and you can find it again under “Import”.
            </Second>
          </Stack>
        </CardBody>
      </Card>
    </Section>
  );
}

function Step({ it }: { it: Import }) {
  useRefreshAfterImport(it);
  // The version for which the user reopened the mapping. The next dry run changes the version.
  const [remapped, setRemapped] = useState<number>();
  const mapping = it.state === 'uploaded' || remapped === it.version;
  const step = useStepFocus(mapping ? 'uploaded' : it.state);
  const content = () => {
    if (isWorking(it)) return <ImportWorking it={it} />;
    if (mapping) return <MapColumns key={it.version} it={it} />;
    if (it.state === 'checked') return <ImportChecked it={it} onRemap={() => setRemapped(it.version)} />;
    return <ImportDone it={it} />;
  };
  return <div ref={step}>{content()}</div>;
}

export function ImportStepPage({ kind }: { kind: ImportKind }) {
  const id = Number(useParams().importId);
  const { data, error, isFetching, refetch } = useImport(id);
  const again = (
    <LinkButton as={Link} to={`${kindTexts[kind].list}/import`} variant="secondary">
      Import a file
    </LinkButton>
  );
  const absent = error instanceof ApiError && error.status === 404;
  const content = () => {
    if (data) return <Step it={data} />;
    if (absent)
      return (
        <EmptyState icon={UploadIcon} title="Import not found" hint="Imports are kept for 30 days." action={again} />
      );
    if (error)
      return <LoadFailure title="Failed to load the import" busy={isFetching} onRetry={() => void refetch()} />;
    return <LoadingRows label="Loading the import" />;
  };
  return (
    <ImportFrame kind={kind}>
      <VisuallyHidden role="status">{data && `${data.file_name}: ${stateNames[data.state]}`}</VisuallyHidden>
      {content()}
    </ImportFrame>
  );
}
