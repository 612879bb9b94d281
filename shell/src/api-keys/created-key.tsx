import type { Area, MadeApiKey } from '@keystead/contracts';
import { Alert, Button, Stack } from '@keystead/ui';
import { CopyText } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';
import { areas, levelIn } from './scope-labels.ts';

/** A path of each area that reads something, to try out a key. */
const examples: Readonly<Record<Area, string>> = {
  portfolio: '/properties',
  operations: '/payments',
  dashboard: '/dashboard/stats',
  billing: '/subscription',
  account: '/profile',
  assistant: '/ai/models',
  events: '/events',
  site: '/marketing/pages',
  releases: '/remotes',
};

/** A command that tries out a key. */
function exampleFor({ key, scopes }: MadeApiKey): string {
  // A team's key without other scopes can read the releases.
  const area = areas.find((one) => levelIn(scopes, one) !== 'none') ?? 'releases';
  return `curl ${window.location.origin}/api${examples[area]} -H "Authorization: Bearer ${key}"`;
}

interface CreatedKeyProps {
  created: MadeApiKey;
  onClose: () => void;
}

/** Shows a new key, which is never shown again. */
export function CreatedKey({ created, onClose }: CreatedKeyProps) {
  const footer = <Button onClick={onClose}>Done</Button>;
  return (
    <Dialog open persistent onClose={onClose} title={`Your key “${created.name}”`} footer={footer}>
      <Stack gap={5}>
        <Alert tone="warning" title="Copy it now">
          It won’t be shown again. Treat it like a password.
        </Alert>
        <CopyText label="API key" text={created.key} />
        <CopyText label="Example" text={exampleFor(created)} />
      </Stack>
    </Dialog>
  );
}
