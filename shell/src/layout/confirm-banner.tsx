import { Button, color, font, MailIcon, media, space } from '@keystead/ui';
import { errorText, resendConfirmation, useUser } from '@keystead/web-kit';
import { useMutation } from '@keystead/web-kit/queries';
import styled from 'styled-components';

const Root = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[3]};
  align-items: center;
  padding: ${space[2]} ${space[4]};
  background: ${color.infoSoft};
  border-block-end: 1px solid ${color.border};
  color: ${color.infoInk};
  font: ${font('small')};
  & > svg { inline-size: 1rem; block-size: 1rem; flex: none; }
  & > p { flex: 1 1 12rem; overflow-wrap: anywhere; }
  ${media.tablet} { padding-inline: ${space[6]}; }
  ${media.desktop} { padding-inline: ${space[8]}; }
`;

const ResendButton = styled(Button)`
  color: inherit;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  &:hover { color: inherit; background: transparent; text-decoration-thickness: 2px; }
`;

export function ConfirmBanner() {
  const user = useUser();
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: resendConfirmation });
  if (user.email_confirmed) return null;
  return (
    <Root aria-label="E-mail confirmation">
      <MailIcon />
      <p aria-live="polite">
        {isSuccess
          ? `We have sent a new link to ${user.email}.`
          : error !== null
            ? errorText(error, 'The link could not be sent. Please try again.')
            : `Please confirm your e-mail address. We have sent a link to ${user.email}.`}
      </p>
      {!isSuccess && (
        <ResendButton variant="ghost" size="small" busy={isPending} onClick={() => mutate()}>
          Send again
        </ResendButton>
      )}
    </Root>
  );
}
