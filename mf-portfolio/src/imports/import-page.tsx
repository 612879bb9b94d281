import { useFocusOnEnter } from '@keystead/crud-ui';
import { ArrowLeftIcon, Stack } from '@keystead/ui';
import { BackLink, EmptyState, PageHeader, UploadIcon } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import { ChooseFile } from './choose-file.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { type ImportKind, kindTexts } from './import-labels.ts';
import { useImports } from './import-query.ts';

/** The frame of every step of an import. */
export function ImportFrame({ kind, children }: { kind: ImportKind; children: ReactNode }) {
  const { list, listName, many } = kindTexts[kind];
  useFocusOnEnter();
  const back = (
    <BackLink as={Link} to={list}>
      <ArrowLeftIcon />
      {listName}
    </BackLink>
  );
  return (
    <>
      <PageHeader back={back} title={`Import ${many}`} subtitle={`Import ${many} from a CSV file`} />
      {children}
    </>
  );
}

/** The page where the user chooses a file, with the list of earlier imports. */
export function ImportPage({ kind }: { kind: ImportKind }) {
  const list = useImports(kind);
  return (
    <ImportFrame kind={kind}>
      {list.mayCreate === false ? (
        <EmptyState
          icon={UploadIcon}
          title="Nothing to import here"
          hint="Properties and tenants are added by whoever manages them."
        />
      ) : (
        <Stack>
          <ChooseFile kind={kind} />
          <EarlierImports list={list} />
        </Stack>
      )}
    </ImportFrame>
  );
}
