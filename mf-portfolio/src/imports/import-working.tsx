import type { Import } from '@keystead/contracts';
import { Card, CardBody, color, font, Stack } from '@keystead/ui';
import { ProgressBar, Section } from '@keystead/ui/app';
import styled from 'styled-components';
import { count, kindTexts, rowCount } from './import-labels.ts';

const Hint = styled.p`font: ${font('small')}; color: ${color.textMuted};`;

/** The progress of the server. */
export function ImportWorking({ it: { kind, file_name, state, progress } }: { it: Import }) {
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
            <Hint>You can leave this page. The import continues, and you can find it again under “Import”.</Hint>
          </Stack>
        </CardBody>
      </Card>
    </Section>
  );
}
