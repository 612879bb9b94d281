import { Button, Card, CardBody, CardHeader, color, font, space } from '@keystead/ui';
import { DownloadIcon, Notice, TrashIcon } from '@keystead/ui/app';
import { errorText } from '@keystead/web-kit';
import { useMutation } from '@keystead/web-kit/queries';
import { useState } from 'react';
import styled from 'styled-components';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { downloadData } from './download-data.ts';
import { NoticeSpace } from './notice-space.ts';

const Row = styled.div`
  display: grid;
  gap: ${space[3]};
  justify-items: start;
  padding-block: ${space[4]};
  border-block-start: 1px solid ${color.border};
  &:first-child { padding-block-start: 0; border: 0; }
  &:last-child { padding-block-end: 0; }
  & p { font: ${font('small')}; color: ${color.textMuted}; }
`;

// Always rendered, so that a screen reader announces its content.
const Progress = styled.div`
  font: ${font('small')};
  color: ${color.textMuted};
  &:not(:empty) { margin-block-start: ${space[2]}; }
`;

/** Downloads the user's data, and deletes the account. */
export function AccountCard() {
  const [deleting, setDeleting] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const [records, setRecords] = useState(0);
  const download = useMutation({
    mutationFn: () => downloadData(setRecords),
    onMutate: () => setRecords(0),
    onError: (error) => setAlert(errorText(error, 'Your data could not be downloaded. Please try again.')),
  });
  return (
    <Card>
      <CardHeader title="Account" />
      <CardBody>
        <Row>
          <p>Download all your data (ZIP with JSON and CSV).</p>
          <div>
            <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
              <DownloadIcon />
              Download Data
            </Button>
            <Progress role="status">
              {download.isPending && `Records read so far: ${records.toLocaleString('en-US')}`}
            </Progress>
            <NoticeSpace>
              <Notice tone="destructive" message={alert} onClear={() => setAlert(null)} />
            </NoticeSpace>
          </div>
        </Row>
        <Row>
          <p>You’ll be signed out now; data is erased after 30 days.</p>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            <TrashIcon />
            Delete Account
          </Button>
        </Row>
        <DeleteAccountDialog open={deleting} onClose={() => setDeleting(false)} />
      </CardBody>
    </Card>
  );
}
