import type { ApiScope } from '@keystead/contracts';
import { color, font, Grid, space } from '@keystead/ui';
import { Checkbox } from '@keystead/ui/app';
import { useId } from 'react';
import styled from 'styled-components';
import { teamScopes, withTeamScope } from './scope-labels.ts';

const Legend = styled.legend`font: ${font('label')}; padding: 0;`;
const Hint = styled.p`margin-block-end: ${space[1]}; font: ${font('small')}; color: ${color.textMuted};`;

interface TeamScopesProps {
  value: readonly ApiScope[];
  onChange: (scopes: ApiScope[]) => void;
}

/** The team scopes of a key: each allows publishing and rolling out one remote. */
export function TeamScopes({ value, onChange }: TeamScopesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <Legend>For a team</Legend>
      <Hint id={id}>For the pipeline that ships a team’s own part.</Hint>
      <Grid columns={2} gap={1} minimum="14rem">
        {teamScopes.map(({ scope, text }) => (
          <Checkbox
            key={scope}
            label={text}
            checked={value.includes(scope)}
            onChange={({ target }) => onChange(withTeamScope(value, scope, target.checked))}
          />
        ))}
      </Grid>
    </fieldset>
  );
}
