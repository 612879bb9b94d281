import { Alert, color, font, formatInstant, Loading, radius, SkeletonText, space } from '@keystead/ui';
import { Dialog } from '@keystead/ui/overlays';
import { errorText } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { useState } from 'react';
import styled from 'styled-components';
import { sentMessage } from './sent-mail.ts';

const Text = styled.div`
  padding: ${space[4]};
  background: ${color.sunken};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  font: ${font('body')};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** Splits a text before and after each URL; `at` is the offset of a part. */
function splitAtLinks(text: string) {
  let end = 0;
  return text.split(/(https?:\/\/\S+)/).map((part, place) => {
    const at = end;
    end += part.length;
    return { at, part, isLink: place % 2 === 1 };
  });
}

function Message({ id }: { id: string }) {
  const { data, error } = useQuery(sentMessage(id));
  if (error !== null) return <Alert tone="destructive">{errorText(error, 'Failed to load the message')}</Alert>;
  if (data === undefined) {
    return (
      <Loading>
        <SkeletonText lines={5} />
      </Loading>
    );
  }
  return (
    <Text>
      {splitAtLinks(data.text).map(({ at, part, isLink }) =>
        isLink ? (
          <a key={at} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </Text>
  );
}

function Head({ id }: { id: string }) {
  const { data } = useQuery(sentMessage(id));
  return data === undefined ? 'Loading' : `To ${data.to}, ${formatInstant(data.sent_at)}`;
}

function Subject({ id }: { id: string }) {
  return useQuery(sentMessage(id)).data?.subject ?? 'Message';
}

/** The text of one message; closed if `id` is null. */
export function MailDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  // The content stays while the dialog fades out.
  const [displayedId, setDisplayedId] = useState(id);
  if (id !== null && id !== displayedId) setDisplayedId(id);
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title={displayedId === null ? 'Message' : <Subject id={displayedId} />}
      description={displayedId === null ? undefined : <Head id={displayedId} />}
    >
      {displayedId !== null && <Message id={displayedId} />}
    </Dialog>
  );
}
