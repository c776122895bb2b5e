import { LinkButton } from './link-button.tsx';
import { EmptyState } from './states.tsx';

interface SignInPromptProps {
  title: string;
  text: string;
  action: string;
  from: string;
}

export function SignInPrompt({ action, from, ...words }: SignInPromptProps) {
  const login = (
    <LinkButton to="/login" search={{ from }} variant="primary">
      {action}
    </LinkButton>
  );
  return <EmptyState icon="user" {...words} action={login} />;
}
