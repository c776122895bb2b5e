import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Form } from '../../../ui/form.tsx';
import { Note } from '../../../ui/states.tsx';
import { ProblemNote } from './problems.tsx';

interface DraftFormProps {
  submit: string;
  isPending: boolean;
  isDone?: boolean;
  problem: string | undefined;
  refusal?: unknown;
  success?: string;
  /** Shown next to `success`. */
  nextStep?: ReactNode;
  /** Keeps the buttons and the result in sight while a dialog scrolls. */
  isSticky?: boolean;
  onCancel?: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

export function DraftForm(props: DraftFormProps) {
  const { submit, isPending, isDone, problem, refusal, success, isSticky, onCancel } = props;
  return (
    <Form className="grid gap-5" refusal={refusal} onSubmit={props.onSubmit}>
      {props.children}
      <div className={cx('grid gap-5', isSticky && 'sticky bottom-0 -mx-4 -mb-4 border-t bg-background p-4')}>
        <ProblemNote>{problem}</ProblemNote>
        {success && (
          <Note tone="success" role="status" action={props.nextStep}>
            {success}
          </Note>
        )}
        <div className="flex flex-wrap gap-3">
          {onCancel && <Button label="Cancel" variant="outline" onClick={onCancel} />}
          <Button label={submit} type="submit" variant="primary" busy={isPending} disabled={isDone} />
        </div>
      </div>
    </Form>
  );
}
