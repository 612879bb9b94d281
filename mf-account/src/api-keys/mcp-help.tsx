import { Card, CardBody, color, Stack } from '@keystead/ui';
import { CopyText, Section } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';

const Steps = styled.ol`
  display: grid;
  gap: 0.375rem;
  max-inline-size: 46rem;
  padding-inline-start: 1.25rem;
  list-style: decimal;
  color: ${color.textMuted};
`;

/** How to connect a client of the Model Context Protocol, such as an AI app on the user's computer. */
export function McpHelp() {
  return (
    <Section title="Connect an MCP client" hint="For AI apps that speak the Model Context Protocol">
      <Card>
        <CardBody>
          <Stack gap={5}>
            <Steps>
              <li>
                Add a server of the type “HTTP” with this URL to the app. It then asks you here what it may do. With
                access to the AI assistant, it can propose changes too.
              </li>
              <li>An app that cannot ask takes a key as its bearer token: create one on this page.</li>
              <li>
                What the app proposes waits for you in the <Link to="/app/ai-assistant">AI assistant</Link> and in your
                notifications. Nothing happens until you confirm it.
              </li>
            </Steps>
            <CopyText label="Server URL" text={`${window.location.origin}/mcp`} />
          </Stack>
        </CardBody>
      </Card>
    </Section>
  );
}
