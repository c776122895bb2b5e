import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { deepEqual as isDeepEqual } from '@tanstack/react-router';
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { checkedCall } from '../../../api/checked-call.ts';
import { toast } from '../../../ui/toast.tsx';
import { confirmLeaving, useConfirmLeaving } from './confirm-leaving.ts';
import { DraftForm } from './draft-form.tsx';
import { problemsOf } from './problems.tsx';
import { AdminHeading } from './screen.tsx';
import { StaffDialog } from './staff-dialog.tsx';

type KeysOf<Draft, Value> = {
  [Key in keyof Draft]-?: Draft[Key] extends Value ? Key : never;
}[keyof Draft] &
  string;

type FieldEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

export interface FieldOf<Value> {
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

export interface FieldsProps<Draft> {
  draft: Draft;
  /** A field's error message, by the field's name in the contract. */
  problem: (field: string) => string | undefined;
  onChange: (next: Partial<Draft>) => void;
  text: (name: KeysOf<Draft, string>) => {
    value: string;
    error: string | undefined;
    onChange: (event: FieldEvent) => void;
  };
  field: <Name extends keyof Draft & string>(name: Name) => FieldOf<Draft[Name]>;
  check: (name: KeysOf<Draft, boolean>) => {
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

interface ResourceFormProps<C extends AnyCall, Draft> {
  /** Its schema checks the body before it is sent. */
  definition: C;
  initial: () => Draft;
  inputOf: (draft: Draft) => CallInput<C>;
  /** For calls that send form data instead of JSON. */
  formOf?: (draft: Draft) => FormData;
  /** Shown if the server gave no reason. */
  failure: string;
  /** Shown if the server could not be reached; `failure` by default. */
  networkFailure?: string;
  submit?: string;
  /** Whether the form can be sent again only after a change. */
  isOnce?: boolean;
  isSticky?: boolean;
  onCancel?: () => void;
  /** Shown above the button after a success, until the next change. */
  successOf?: (output: OutputOf<C>) => string;
  nextStepOf?: (output: OutputOf<C>) => ReactNode;
  refresh: (queries: QueryClient, output: OutputOf<C>) => Promise<unknown>;
  done?: string | ((output: OutputOf<C>) => string);
  next?: (draft: Draft) => Draft;
  /** Set to whether there are unsaved changes, for the dialog around the form. */
  changedRef?: RefObject<boolean>;
  onDone?: () => void;
  children: (fields: FieldsProps<Draft>) => ReactNode;
}

export function ResourceForm<C extends AnyCall, Draft>(props: ResourceFormProps<C, Draft>) {
  const { definition, inputOf, failure, networkFailure, isOnce, successOf, done, children } = props;
  const queries = useQueryClient();
  const [draft, setDraft] = useState(props.initial);
  const [savedDraft, setSavedDraft] = useState(draft);
  // A second click can arrive before the button is disabled, or after a success, when the form is empty.
  const isSent = useRef(false);
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: () => checkedCall(definition, inputOf(draft), { form: props.formOf?.(draft) }),
    onSuccess: async (output) => {
      await props.refresh(queries, output);
      if (done) toast('success', typeof done === 'string' ? done : done(output));
      const next = props.next?.(draft) ?? draft;
      setDraft(next);
      setSavedDraft(next);
      isSent.current = props.next !== undefined;
      props.onDone?.();
    },
    onError: () => {
      isSent.current = false;
    },
  });
  const isChanged = !isPending && !isDeepEqual(draft, savedDraft);
  useConfirmLeaving(isChanged);
  useEffect(() => {
    if (props.changedRef) props.changedRef.current = isChanged;
  }, [props.changedRef, isChanged]);
  const problems = problemsOf(error, failure, networkFailure);
  const change = (next: object) => {
    if (data !== undefined) {
      reset();
      isSent.current = false;
    }
    setDraft((prev) => ({ ...prev, ...next }));
  };
  return (
    <DraftForm
      submit={props.submit ?? 'Save'}
      isPending={isPending}
      isDone={isOnce && data !== undefined}
      problem={problems.all}
      refusal={error}
      success={data === undefined ? undefined : successOf?.(data)}
      nextStep={data === undefined ? undefined : props.nextStepOf?.(data)}
      isSticky={props.isSticky}
      onCancel={props.onCancel}
      onSubmit={() => {
        if (isSent.current) return;
        isSent.current = true;
        mutate();
      }}
    >
      {children({
        draft,
        problem: problems.of,
        onChange: change,
        text: (name) => ({
          value: draft[name] as string,
          error: problems.of(name),
          onChange: ({ target }) => change({ [name]: target.value }),
        }),
        field: (name) => ({
          value: draft[name],
          error: problems.of(name),
          onChange: (value) => change({ [name]: value }),
        }),
        check: (name) => ({
          checked: draft[name] as boolean,
          onChange: ({ target }) => change({ [name]: target.checked }),
        }),
      })}
    </DraftForm>
  );
}

export function CreateScreen<C extends AnyCall, Draft>({
  title,
  ...form
}: ResourceFormProps<C, Draft> & { title: string }) {
  return (
    <div className="grid max-w-2xl gap-6">
      <AdminHeading title={title} />
      <ResourceForm submit="Create" {...form} />
    </div>
  );
}

interface EditDialogProps<C extends AnyCall, Draft> extends ResourceFormProps<C, Draft> {
  title: string;
  description?: string;
  isNarrow?: boolean;
  /** Also called after a success. */
  onClose: () => void;
}

/** `inputOf` must include the versions that were read, so that no newer change is overwritten. */
export function EditResourceDialog<C extends AnyCall, Draft>(props: EditDialogProps<C, Draft>) {
  const { title, description, isNarrow, onClose, ...form } = props;
  const changedRef = useRef(false);
  return (
    <StaffDialog
      title={title}
      description={description}
      wide={!isNarrow}
      onClose={() => (!changedRef.current || confirmLeaving()) && onClose()}
    >
      <ResourceForm {...form} changedRef={changedRef} isSticky onCancel={onClose} onDone={onClose} />
    </StaffDialog>
  );
}
