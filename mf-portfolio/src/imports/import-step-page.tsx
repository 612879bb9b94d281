import type { Import } from '@keystead/contracts';
import { LinkButton, VisuallyHidden } from '@keystead/ui';
import { EmptyState, LoadFailure, LoadingRows, UploadIcon } from '@keystead/ui/app';
import { ApiError, Link, useParams } from '@keystead/web-kit';
import { useState } from 'react';
import { ImportChecked } from './import-checked.tsx';
import { ImportDone } from './import-done.tsx';
import { type ImportKind, kindTexts, stateNames } from './import-labels.ts';
import { ImportFrame } from './import-page.tsx';
import { isWorking, useImport, useRefreshAfterImport } from './import-query.ts';
import { ImportWorking } from './import-working.tsx';
import { MapColumns } from './map-columns.tsx';
import { useStepFocus } from './use-step-focus.ts';

/** The current step of an import. */
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

/** One import, from its columns to its result, under its own URL. */
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
