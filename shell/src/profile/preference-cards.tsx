import { Button, Card, CardBody, CardHeader, MoonIcon, Stack, SunIcon } from '@keystead/ui';
import { RadioCards } from '@keystead/ui/app';
import { type Theme, useTheme } from '@keystead/web-kit';

const options = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The theme of this browser. */
export function AppearanceCard() {
  const { theme, choose, toggle } = useTheme();
  return (
    <Card>
      <CardHeader title="Appearance" subtitle="How Keystead looks in this browser." />
      <CardBody>
        <Stack>
          <RadioCards
            legend="Theme"
            legendHidden
            options={options}
            minimum="7rem"
            value={theme}
            onChange={(event) => choose(event.currentTarget.value as Theme)}
          />
          <div>
            <Button variant="secondary" onClick={toggle}>
              {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
              {theme === 'dark' ? 'Switch to light' : 'Switch to dark'}
            </Button>
          </div>
        </Stack>
      </CardBody>
    </Card>
  );
}
