import { useText } from '../text/catalogue.ts';
import { shellText } from '../text/en/shell.ts';
import { LinkButton } from './link-button.tsx';
import { EmptyState } from './states.tsx';

interface SignInPromptProps {
  title: string;
  text: string;
  from: string;
}

export function SignInPrompt({ from, ...texts }: SignInPromptProps) {
  const loginLink = (
    <LinkButton to="/login" search={{ from }} variant="primary">
      {useText(shellText).login}
    </LinkButton>
  );
  return <EmptyState icon="user" {...texts} action={loginLink} />;
}
