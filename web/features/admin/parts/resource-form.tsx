import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { checkedCall } from '../../../api/checked-call.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { AdminHeading } from './admin-heading.tsx';
import { DraftForm } from './draft-form.tsx';
import { problemsOf } from './field-problems.ts';

/** What the fields of a resource are given. */
export interface FieldsProps<Draft> {
  draft: Draft;
  /** What is wrong with a field, by its name in the contract. */
  problem: (field: string) => string | undefined;
  onChange: (next: Partial<Draft>) => void;
}

interface ResourceFormProps<C extends AnyCall, Draft> {
  /** The contract's call, with the schema that its body is checked against before it is sent. */
  definition: C;
  initial: () => Draft;
  inputOf: (draft: Draft) => CallInput<C>;
  /** What is said where the server gave no reason. */
  failed: string;
  /** What is said where the server could not be reached; `failed` where it is left out. */
  network?: string;
  submit: string;
  /** Nothing more can be sent after a success. */
  isOnce?: boolean;
  cancel?: { label: string; onPress: () => void };
  /** What stands above the button after a success, until the next change. */
  saidOf?: (answer: OutputOf<C>) => string;
  /** @returns the draft that the form goes on with; it stays as it is where there is none */
  onSaved: (answer: OutputOf<C>, draft: Draft) => Promise<Draft | undefined> | Draft | undefined;
  children: (fields: FieldsProps<Draft>) => ReactNode;
}

/** The form of a product, item, coupon, picture or user: a draft, the contract's check, the call, and what it said. */
export function ResourceForm<C extends AnyCall, Draft>(props: ResourceFormProps<C, Draft>) {
  const { definition, inputOf, failed, network, submit, isOnce, cancel, saidOf, onSaved, children } = props;
  const [draft, setDraft] = useState(props.initial);
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: () => checkedCall(definition, inputOf(draft)),
    onSuccess: async (answer) => {
      const next = await onSaved(answer, draft);
      if (next) setDraft(next);
    },
  });
  const problems = problemsOf(error, failed, network);
  return (
    <DraftForm
      submit={submit}
      isPending={isPending}
      isDone={isOnce && data !== undefined}
      problem={problems.all}
      success={data === undefined ? undefined : saidOf?.(data)}
      cancel={cancel}
      onSubmit={mutate}
    >
      {children({
        draft,
        problem: problems.of,
        onChange: (next) => {
          if (data !== undefined) reset();
          setDraft((now) => ({ ...now, ...next }));
        },
      })}
    </DraftForm>
  );
}

/** A screen that creates one resource after another. */
export function CreateScreen<C extends AnyCall, Draft>({
  title,
  ...form
}: ResourceFormProps<C, Draft> & { title: string }) {
  return (
    <div className="grid max-w-2xl gap-6">
      <AdminHeading title={title} />
      <ResourceForm {...form} />
    </div>
  );
}

interface EditDialogProps<C extends AnyCall, Draft>
  extends Omit<ResourceFormProps<C, Draft>, 'cancel' | 'onSaved' | 'saidOf'> {
  title: string;
  description?: string;
  texts: { close: string; cancel: string };
  isNarrow?: boolean;
  /** After the change; the dialog is closed by itself. */
  onSaved: (answer: OutputOf<C>) => Promise<void> | void;
  onClose: () => void;
}

/** A dialog that changes one resource; it carries the version that was read, so a newer change is never overwritten. */
export function EditResourceDialog<C extends AnyCall, Draft>(props: EditDialogProps<C, Draft>) {
  const { title, description, texts, isNarrow, onSaved, onClose, ...form } = props;
  return (
    <Dialog
      open
      wide={!isNarrow}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      closeLabel={texts.close}
    >
      <div className="p-4">
        <ResourceForm
          {...form}
          cancel={{ label: texts.cancel, onPress: onClose }}
          onSaved={async (answer) => {
            await onSaved(answer);
            onClose();
            return undefined;
          }}
        />
      </div>
    </Dialog>
  );
}
