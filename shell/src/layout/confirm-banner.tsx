import { color, MailIcon, media, space } from '@keystead/ui';
import { errorText, request, useFocusAfter, useUser } from '@keystead/web-kit';
import { useMutation } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import styled from 'styled-components';
import { Banner, BannerButton } from './banner.tsx';

const Root = styled(Banner)`
  padding-block: ${space[2]};
  background: ${color.infoSoft};
  color: ${color.infoInk};
  ${media.desktop} { padding-inline: ${space[8]}; }
`;

export function ConfirmBanner() {
  const user = useUser();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => request('POST /auth/resend-confirmation'),
  });
  const text = useRef<HTMLParagraphElement>(null);
  useFocusAfter(!isSuccess, () => text.current);
  if (user.email_confirmed) return null;
  return (
    <Root aria-label="Email confirmation">
      <MailIcon />
      <p ref={text} tabIndex={-1} aria-live="polite">
        {isSuccess
          ? `We have sent a new link to ${user.email}.`
          : error !== null
            ? errorText(error, 'The link could not be sent. Please try again.')
            : `Please confirm your email address. We have sent a link to ${user.email}.`}
      </p>
      {!isSuccess && (
        <BannerButton busy={isPending} onClick={() => mutate()}>
          Send again
        </BannerButton>
      )}
    </Root>
  );
}
