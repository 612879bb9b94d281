import { Alert, Button, formatDay, LinkButton, Stack } from '@keystead/ui';
import { CopyText, LoadingRows } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';
import { errorText } from '@keystead/web-kit';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import { calendarPath, useFeed, useMakeFeed, useRevokeFeed } from './calendar.api.ts';

/** The address of a new feed. Only this answer has it. */
function NewAddress({ path }: { path: string }) {
  const address = `${window.location.origin}${path}`;
  return (
    <Stack gap={4}>
      <Alert tone="warning" title="Copy it now">
        It won’t be shown again. Treat it like a password: whoever has it can see your calendar.
      </Alert>
      <CopyText label="Address" text={address} />
      <p>
        In Google Calendar, add it under Other calendars, From URL. In Outlook, add a calendar from the web. In Apple
        Calendar, choose File, New Calendar Subscription.
      </p>
      <div>
        <LinkButton variant="secondary" href={address.replace(/^https?:/, 'webcal:')}>
          Open in my calendar app
        </LinkButton>
      </div>
    </Stack>
  );
}

/** The secret address by which a calendar program reads the user's calendar: made, made anew and revoked here. */
export function CalendarFeedDialog() {
  const { close } = useDialogRoutes(calendarPath);
  const feed = useFeed();
  const make = useMakeFeed();
  const revoke = useRevokeFeed();
  const since = feed.data?.created_at ?? null;
  const error = make.error ?? revoke.error ?? feed.error;
  const made = make.data && since === make.data.created_at ? make.data : undefined;
  const footer = made ? (
    <Button onClick={close}>Done</Button>
  ) : (
    <>
      {since !== null && (
        <Button variant="secondary" busy={revoke.isPending} onClick={() => revoke.mutate()}>
          Revoke
        </Button>
      )}
      <Button busy={make.isPending} disabled={feed.data === undefined} onClick={() => make.mutate()}>
        {since === null ? 'Create address' : 'Make a new address'}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={close} title="Subscribe to your calendar" footer={footer} size="small" persistent={!!made}>
      <Stack gap={4}>
        {error && <Alert tone="destructive">{errorText(error, 'Something went wrong. Please try again.')}</Alert>}
        {feed.isPending && <LoadingRows label="Loading" />}
        {made ? (
          <NewAddress path={made.path} />
        ) : (
          <>
            <p>
              Your calendar app can show what is here, and stay up to date. It reads a secret address that is yours
              alone.
            </p>
            {since !== null && (
              <p>
                You made an address on {formatDay(since)}. If you no longer have it, or someone else does, make a new
                one: the old one stops working at once.
              </p>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
